"""Where two networks part first, and what may explain it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apimap.proof import hints
from apimap.proof.judging import plain
from apimap.proof.network import Network
from apimap.proof.result import First, Phase, PhaseResult, Tensor
from apimap.proof.rules import Rules
from apimap.proof.trace import Found, Traces


@dataclass(frozen=True)
class Places:
    """The layers of both networks; ``paths`` are mindspore's by torch's."""

    left: Network
    right: Network
    paths: Mapping[str, str]
    rules: Rules

    def first(self, phase: Phase, result: PhaseResult, traces: Traces) -> First | None:
        """The first difference of a phase that differs."""
        odd = [each for each in result.tensors if not each.agrees]
        kinds = {each.kind for each in odd}
        found = traces.forward() if "output" in kinds or "loss" in kinds else None
        if found is None and "output" in kinds:
            tensor = next(each for each in odd if each.kind == "output")
            found = Found("outside", "", "", "", "", 0, tensor)
        if found is None and "loss" in kinds:
            tensor = next(each for each in odd if each.kind == "loss")
            where = "loss" if tensor.name == "loss" else "step"
            if where == "loss" or "gradient" not in kinds:
                found = Found(where, "", "", "", "", 0, tensor)
        begun = [each for each in odd if each.name == plain(each.name)]
        if found is None and any(each.kind == "gradient" for each in begun):
            found = self._backward(begun, result, traces)
        if found is None:
            tensor = next((each for each in odd if each.kind == "buffer"), odd[0])
            where = "buffer" if tensor.kind == "buffer" else "step"
            found = self._owned(where, tensor)
        return self._told(phase, found)

    def _backward(self, odd: Sequence[Tensor], result: PhaseResult, traces: Traces) -> Found:
        """The first difference of gradients."""
        owners = {each.name: each.owner for each in self.left.tensors}
        own: dict[str, list[Tensor]] = {}
        for each in result.tensors:
            if each.kind == "gradient" and each.name == plain(each.name):
                own.setdefault(owners.get(each.name, ""), []).append(each)
        tensor = next(each for each in odd if each.kind == "gradient")
        return traces.backward(own) or self._owned("weight-gradient", tensor)

    def _owned(self, where: str, tensor: Tensor) -> Found:
        """A difference of a layer's own parameter or buffer."""
        held = self.left.tensor(plain(tensor.name))
        path = held.owner if held else ""
        return Found(where, path, self.paths.get(path, ""), "", "", 0, tensor)

    def _told(self, phase: Phase, found: Found) -> First:
        """A place with what may explain it."""
        left = self.left.layer(found.path)
        right = self.right.layer(found.other) if found.path in self.paths else None
        backward = found.where in ("backward", "weight-gradient", "loss-gradient")
        suspects = found.users if found.where == "backward" and found.users else (found.path,)
        settings, known = [], []
        for path in suspects:
            mine, theirs = self.left.layer(path), self.right.layer(self.paths.get(path, "?"))
            pair = self.rules.find(mine.names, theirs.names) if mine and theirs else None
            if mine and theirs and pair and found.where != "input":
                settings += list(hints.settings(mine, theirs, pair))
                known += hints.known(mine, theirs, self.rules, backward=backward)
        return First(
            phase,
            found.where,
            found.path,
            found.cls or (left.cls if left else ""),
            found.other,
            found.other_cls or (right.cls if right else ""),
            found.call,
            found.tensor,
            found.before,
            list(found.users),
            list(found.skipped),
            found.inside,
            settings,
            known,
        )
