"""Every tensor of one phase compared: outputs, losses, gradients, buffers and weights after a run."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from apimap.proof import weightmap
from apimap.proof.network import Network
from apimap.proof.result import Kind, Tensor, WeightMap
from apimap.proof.tolerance import Scale, compared, largest, measured
from apimap.proof.workers import Answer

_LATER = " of step "
SUMMED = 0.1  # of the largest output: about what the terms of the fixed sum come to


def later(name: str, step: int) -> str:
    """The name of a tensor of one of several steps."""
    return f"{name}{_LATER}{step + 1}"


def plain(name: str) -> str:
    """A tensor's name without the step that it is of."""
    return name.partition(_LATER)[0]


def _leaves(tree: Mapping[str, Any], place: str) -> list[tuple[str, Mapping[str, Any]]]:
    """The leaves of a described result with their places; dictionaries by key, as both sides order them."""
    if tree["kind"] == "dict":
        items = sorted(tree["items"], key=lambda pair: str(pair[0]))
        return [leaf for key, each in items for leaf in _leaves(each, f"{place}[{key!r}]")]
    if tree["kind"] == "list":
        if len(tree["items"]) == 1:  # a list of one and the one itself are told apart by their places
            return _leaves(tree["items"][0], f"{place}[0]")
        return [leaf for n, each in enumerate(tree["items"]) for leaf in _leaves(each, f"{place}[{n}]")]
    return [(place, tree)]


@dataclass
class Judge:
    """The tensors of one phase of both sides; ``wides`` are torch's runs that measure rounding.

    ``rate`` is that of all steps of plain descent together, 0 for another optimizer. ``rounding`` is how far
    torch's own outputs and losses are from those, relative to the largest number.
    """

    left: Network
    right: Network
    weights: WeightMap
    scale: Scale
    torch: Answer
    mindspore: Answer
    wides: Sequence[Answer] = ()
    rate: float = 0.0
    rounding: float | None = None

    def scaled(self, biggest: float, least: float = 0.0) -> Scale:
        """What errors are held against, for tensors of one kind."""
        return replace(self.scale, largest=biggest, least=least)

    def one(
        self,
        kind: Kind,
        name: str,
        other: str,
        mine: Any,
        theirs: Any,
        wide: Sequence[Any],
        biggest: float,
        least: float = 0.0,
    ) -> Tensor:
        """Two arrays by where they are kept."""
        left, right = self.torch.arrays.read(mine), theirs
        if isinstance(theirs, Mapping):
            right = self.mindspore.arrays.read(theirs)
            if theirs["dtype"] != mine["dtype"]:
                text = f"{mine['dtype']} in torch, {theirs['dtype']} in mindspore"
                shape, dtype = mine["shape"], mine["dtype"]
                return Tensor(kind, name, other, shape, dtype, False, level="dtype", message=text)
        rounding = 0.0
        for found, answer in zip(wide, self.wides, strict=True):
            if found is not None:
                rounding = max(rounding, measured(left, answer.arrays.read(found)))
        if self.wides and kind in ("output", "loss") and max(largest(left), least):
            self.rounding = max(self.rounding or 0.0, rounding / max(largest(left), least))
        scale = self.scaled(biggest, least)
        return compared(kind, name, other, left, right, mine["dtype"], scale, rounding=rounding)

    def outputs(self, mine: Any, theirs: Any, wide: Sequence[Any]) -> list[Tensor]:
        """The leaves of what both networks return."""
        left, right = _leaves(mine["outputs"], "output"), _leaves(theirs["outputs"], "output")
        references = [dict(_leaves(each["outputs"], "output")) for each in wide]
        if [self._kind(each) for _, each in left] != [self._kind(each) for _, each in right]:
            text = f"{self._told(left)} in torch, {self._told(right)} in mindspore"
            return [Tensor("output", "output", "output", [], "", False, level="structure", message=text)]
        arrays = [self.torch.arrays.read(each["array"]) for _, each in left if each["kind"] == "array"]
        biggest = max((largest(each) for each in arrays), default=0.0)
        found = []
        for (name, one), (other, two) in zip(left, right, strict=True):
            if one["kind"] == "array":
                held = [each.get(name, {}).get("array") for each in references]
                found.append(self.one("output", name, other, one["array"], two["array"], held, biggest))
            elif one != two:
                mine_said, theirs_said = (each.get("value", each.get("type")) for each in (one, two))
                text = f"{mine_said} in torch, {theirs_said} in mindspore"
                found.append(Tensor("output", name, other, [], "", False, level="value", message=text))
        return found

    def moved(self, mine: Any, other: Answer, theirs: Any) -> float | None:
        """How far torch's outputs are from those on another input, relative to the largest; None for none."""
        left, right = (dict(_leaves(each["outputs"], "output")) for each in (mine, theirs))
        if left.keys() != right.keys():
            return 1.0  # how many there are depends on the input
        found: float | None = None
        for name, each in left.items():
            if each["kind"] != "array":
                continue
            one, two = self.torch.arrays.read(each["array"]), other.arrays.read(right[name]["array"])
            size = max(largest(one), largest(two))
            away = (
                measured(one, two) / size
                if one.shape == two.shape and size
                else float(one.shape != two.shape)
            )
            found = max(found or 0.0, away)
        return found

    @staticmethod
    def _kind(leaf: Mapping[str, Any]) -> str:
        return "array" if leaf["kind"] == "array" else "value"

    @staticmethod
    def _told(leaves: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
        names = [name if each["kind"] == "array" else f"{name} (no tensor)" for name, each in leaves]
        return ", ".join(names[:6]) + ("…" if len(names) > 6 else "") or "nothing"

    def losses(self, mine: Any, theirs: Any, wide: Sequence[Any], *, own: bool) -> list[Tensor]:
        """The loss of every step; later ones have names of their own.

        ``own`` says that none was given: a fixed sum over all outputs cancels, and is held against its terms.
        """
        sizes = [largest(self.torch.arrays.read(each)) for each in mine["losses"]]
        if own:
            outputs = [each["array"] for _, each in _leaves(mine["outputs"], "") if each["kind"] == "array"]
            sizes += [SUMMED * largest(self.torch.arrays.read(each)) for each in outputs]
        least = max(sizes, default=0.0)
        found = []
        for step, (left, right) in enumerate(zip(mine["losses"], theirs["losses"], strict=True)):
            name = later("loss", step) if step else "loss"
            held = [each["losses"][step] for each in wide]
            found.append(self.one("loss", name, name, left, right, held, 0.0, least))
        return found

    def gradients(self, mine: Any, theirs: Any, wide: Sequence[Any]) -> list[Tensor]:
        """The gradient of every parameter that both train, in torch's layout."""
        left: Mapping[str, Any] = mine["gradients"]
        right: Mapping[str, Any] = theirs["gradients"]
        held = [each["gradients"] for each in wide]
        return self._carried_back("gradient", left, right, held, self._biggest(left))

    def _biggest(self, gradients: Mapping[str, Any]) -> float:
        found = (self.torch.arrays.read(each) for each in gradients.values() if each is not None)
        return max(map(largest, found), default=0.0)

    def after(self, mine: Any, theirs: Any, wide: Sequence[Any]) -> list[Tensor]:
        """Buffers after the training run, and parameters after steps.

        A gradient that is what rounding left of a zero moves a weight by as little; that is no difference.
        """
        found: list[Tensor] = []
        moved = self.rate * self._biggest(mine["gradients"])
        held = {each.name: each for each in self.left.tensors}
        kinds: tuple[Kind, Kind] = ("buffer", "parameter")
        for kind in kinds:
            left = {n: each for n, each in mine["after"].items() if n in held and held[n].kind == kind}
            found += self._carried_back(
                kind,
                left,
                theirs["after"],
                [each["after"] for each in wide],
                moved if kind == "parameter" else 0.0,
            )
        return found

    def steps(self, mine: Any, theirs: Any, wide: Sequence[Any]) -> list[Tensor]:
        """Gradients of every step after the first, and what each step leaves, all begun alike."""
        found: list[Tensor] = []
        for step, (left, right) in enumerate(zip(mine["each"], theirs["each"], strict=True)):
            held = [each["each"][step] for each in wide]
            said = self.gradients(left, right, held) if step else []
            said += self.after(left, right, held)
            found += [replace(each, name=later(each.name, step)) for each in said]
        return found

    def _carried_back(
        self,
        kind: Kind,
        left: Mapping[str, Any],
        right: Mapping[str, Any],
        wide: Sequence[Mapping[str, Any]],
        biggest: float,
    ) -> list[Tensor]:
        shapes = {each.name: each.shape for each in self.left.tensors}
        names = {each.name: each.same or each.name for each in self.right.tensors}
        found: list[Tensor] = []
        for pair in self.weights.pairs:
            mine = [name for name in pair.torch if name in left]
            theirs = [names[name] for name in pair.mindspore]
            have = [name in right for name in theirs]
            if not mine:
                if kind == "gradient" and all(have) and all(not self._same(name) for name in pair.torch):
                    found += self._one_sided(pair.torch, theirs, "mindspore")
                continue
            if not all(have):
                if kind == "gradient":
                    found += self._one_sided(mine, theirs, "torch")
                continue
            real = zip(pair.mindspore, theirs, strict=True)
            arrays = {name: self.mindspore.arrays.read(right[each]) for name, each in real}
            back = weightmap.to_torch(pair, arrays, shapes)
            for name in mine:
                place = left[name]
                if place is None:  # torch never reached it: no gradient there is a gradient of zeros here
                    data, scale = back[name], self.scaled(biggest)
                    zeros = np.zeros(shapes[name], data.dtype)
                    found.append(compared(kind, name, theirs[0], zeros, data, data.dtype.name, scale))
                else:
                    found.append(
                        self.one(
                            kind,
                            name,
                            theirs[0],
                            place,
                            back[name],
                            [each.get(name) for each in wide],
                            biggest,
                            self._spread(name, left),
                        )
                    )
        return found

    def _spread(self, name: str, values: Mapping[str, Any]) -> float:
        """Of a running mean: the largest deviation that goes with it, which is what it is used against.

        The mean of samples around zero is what rounding left of a sum that cancels.
        """
        owner, dot, leaf = name.rpartition(".")
        beside = values.get(f"{owner}{dot}running_var") if leaf == "running_mean" else None
        return math.sqrt(largest(self.torch.arrays.read(beside))) if beside else 0.0

    def _same(self, name: str) -> str:
        held = self.left.tensor(name)
        return held.same if held else ""

    @staticmethod
    def _one_sided(names: Iterable[str], others: Sequence[str], side: str) -> list[Tensor]:
        text = f"trained in {side} only"
        how = {"level": "structure", "message": text}
        return [Tensor("gradient", name, others[0], [], "", False, **how) for name in names]  # type: ignore[arg-type]
