"""Compares two networks: builds both, carries torch's weights over, runs both, finds the first difference."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from apimap.model.paths import MAPPINGS
from apimap.proof import align, hints, weightmap
from apimap.proof.asked import Arguments, Asked, arguments
from apimap.proof.first import Places
from apimap.proof.inputs import Given
from apimap.proof.judging import Judge
from apimap.proof.network import Network, Numbers, network, write
from apimap.proof.result import Comparison, First, Phase, PhaseResult, WeightMap
from apimap.proof.rules import Rules
from apimap.proof.tolerance import Scale, largest
from apimap.proof.trace import Traces
from apimap.proof.workers import Answer, Failed, Side, Workers, borrowed

_NO_ROUNDING = ("structure", "shape", "dtype")  # differences of these levels are of no numbers


@dataclass
class _Job:
    """One comparison under way."""

    asked: Asked
    workers: Workers
    rules: Rules
    progress: Callable[[str], None]
    folder: Path = field(init=False)
    arguments: Arguments = field(init=False)
    left: Network = field(init=False)
    right: Network = field(init=False)
    weights: WeightMap = field(init=False)
    carried: dict[str, Any] = field(init=False)
    places: Places = field(init=False)
    seconds: dict[str, float] = field(default_factory=dict)
    rounding: float | None = None
    elsewhere: Answer | None = None  # torch's run on other numbers

    def __post_init__(self) -> None:
        self.folder = self.workers.folder()
        self.arguments = arguments(self.asked, self.folder)

    def request(self, side: Side, phases: Sequence[Phase], **more: Any) -> dict[str, Any]:
        """What a side is asked."""
        asked, mine = self.asked, 0 if side == "torch" else 1
        own = asked.torch_paths if side == "torch" else asked.mindspore_paths
        paths = [str(Path(each).absolute()) for each in [*own, *asked.paths, "."]]
        return {
            **self.arguments.common,
            "network": self.absolute(asked.torch if side == "torch" else asked.mindspore),
            "paths": paths,
            "phases": list(phases),
            "loss": self.absolute(asked.loss[mine]) if asked.loss else None,
            "optimizer": self.absolute(asked.optimizer[mine]) if asked.optimizer else None,
            "describe": False,
            "trace": False,
            **more,
        }

    @staticmethod
    def absolute(reference: str) -> str:
        """A reference to a file by its whole path: a worker has a directory of its own."""
        name, colon, rest = reference.partition(":")
        return f"{Path(name).absolute()}{colon}{rest}" if name.endswith(".py") else reference

    def both(
        self, torch: Mapping[str, Any] | None, mindspore: Mapping[str, Any] | None, name: str
    ) -> tuple[Answer | None, Answer | None]:
        """Both sides at once; the failure of torch comes first."""
        sides: tuple[Side, Side] = ("torch", "mindspore")
        waiting = [
            self.workers.ask(side, request, self.folder, name) if request is not None else None
            for side, request in zip(sides, (torch, mindspore), strict=True)
        ]
        answers: list[Answer | None] = []
        failed: list[Failed] = []
        for side, each in zip(sides, waiting, strict=True):
            try:
                answer = each.result() if each is not None else None
            except Failed as failure:
                failed.append(failure)
                continue
            answers.append(answer)
            if answer is not None:
                self.seconds[f"{side} {name}"] = round(answer.seconds, 3)
        if failed:
            raise failed[0]
        return answers[0], answers[1]

    def run(self) -> Comparison:
        """The whole of it."""
        phases = self.asked.phases
        self.progress("building both networks, running torch")
        torch, described = self.both(
            self.request("torch", phases, describe=True),
            self.request("mindspore", [], describe=True),
            "build",
        )
        assert torch is not None
        assert described is not None
        self.left, self.right = network(torch.said["description"]), network(described.said["description"])
        self.weights = weightmap.match(self.left, self.right, self.rules, self.asked.weights)
        self.carry(torch)
        self.progress("running mindspore")
        anew = self.anew()
        try:
            _, mindspore = self.both(None, self.right_request(phases), "run")
        except Failed as failed:
            raise self.placed(failed, phases) from failed
        finally:
            with contextlib.suppress(Failed):  # a network that other numbers do not suit: nothing is measured
                self.elsewhere = anew.result() if anew is not None else None
        assert mindspore is not None
        paths = align.layers(self.left, self.right, self.weights, self.rules)
        self.places = Places(self.left, self.right, paths, self.rules)
        results: list[PhaseResult] = []
        first: First | None = None
        for phase in phases:
            result = self.judged(phase, torch, mindspore)
            if not result.agrees:
                result, found = self.looked_into(phase, torch, mindspore, already=first is not None)
                first = first or found
            results.append(result)
        return self.answer(results, first)

    def anew(self) -> Future[Answer] | None:
        """Torch on other numbers, while mindspore runs: whether outputs depend on the input at all."""
        if self.arguments.other is None or not self.asked.evaluation:
            return None
        request = self.request("torch", ["evaluation"], given=str(self.arguments.other))
        return self.workers.ask("torch", request, self.folder, "anew")

    def placed(self, failed: Failed, phases: Sequence[Phase]) -> Failed:
        """A failure with the layer that it happened in, found by running once more with hooks."""
        if failed.failure.stage not in ("forward", "loss", "backward") or failed.failure.layer:
            return failed
        try:
            self.both(None, self.right_request(phases, trace=True), "again")
        except Failed as again:
            return again
        return failed

    def right_request(self, phases: Sequence[Phase], **more: Any) -> dict[str, Any]:
        """What mindspore is asked once the weights are there."""
        carried = {"carried": str(self.folder / "carried.bin"), "weights": self.carried}
        return self.request("mindspore", phases, **carried, **more)

    def carry(self, torch: Answer) -> None:
        """Writes torch's weights in mindspore's names and shapes."""
        state = {each.name: each.array for each in self.left.tensors if each.array is not None}
        self.carried = write(self.folder / "carried.bin", self.turned(torch, state))

    def turned(self, torch: Answer, state: Mapping[str, Any]) -> dict[str, Numbers]:
        """Torch's parameters and buffers in mindspore's names and shapes."""
        arrays = {each.name: torch.arrays.read(state[each.same or each.name]) for each in self.left.tensors}
        shapes = {each.name: each.shape for each in self.right.tensors}
        ready: dict[str, Numbers] = {}
        for pair in self.weights.pairs:
            ready.update(weightmap.to_mindspore(pair, arrays, shapes))
        return ready

    # Judging

    def scale(self, biggest: float = 0.0) -> Scale:
        """What errors are held against.

        Forwards the longest sum is one over a weight's inputs; backwards, and in a normalisation, it runs
        over all samples and places: about as many as the largest input has elements.
        """
        return Scale(max(self.left.longest_sum, self.arguments.elements), biggest, self.asked.rtol)

    def judged(
        self, phase: Phase, torch: Answer, mindspore: Answer, wides: Sequence[Answer] = ()
    ) -> PhaseResult:
        """Every tensor of a phase compared; ``wides`` are torch's runs that measure rounding."""
        mine, theirs = torch.said["phases"][phase], mindspore.said["phases"][phase]
        reference = [each.said["phases"][phase] for each in wides]
        each = "each" in mine
        rate = 0.0 if self.asked.optimizer else self.asked.rate * (1 if each else self.asked.train_steps)
        judge = Judge(self.left, self.right, self.weights, self.scale(), torch, mindspore, wides, rate)
        tensors = judge.outputs(mine, theirs, reference)
        if phase == "training":
            tensors += judge.losses(mine, theirs, reference, own=self.asked.loss is None)
            tensors += judge.gradients(mine, theirs, reference)
            tensors += (judge.steps if each else judge.after)(mine, theirs, reference)
        if judge.rounding is not None:
            self.rounding = max(self.rounding or 0.0, judge.rounding)
        off = sorted({*torch.said["off"], *mindspore.said["off"]})
        moved = None
        if phase == "evaluation" and self.elsewhere is not None:
            moved = judge.moved(mine, self.elsewhere, self.elsewhere.said["phases"][phase])
        return PhaseResult(phase, tensors, off, bool(mine["drew"]), each, moved)

    def looked_into(
        self, phase: Phase, torch: Answer, mindspore: Answer, *, already: bool
    ) -> tuple[PhaseResult, First | None]:
        """A phase that differs: held against torch's own rounding, and if that is not it, traced.

        A deep network, or one that normalises few samples, makes so much of the rounding in its first layers
        that nothing can be seen at its end. In training torch is then run once more along mindspore's
        numbers: every layer is given what mindspore's was given, every step begins with the same weights.
        ``already`` says that the networks differ in another mode, so that rounding need not explain this one.
        """
        self.progress(f"{phase}: they differ; measuring torch's own rounding")
        result, wides = self.measured(phase, torch, mindspore)
        if result.agrees and not result.unsure:
            return result, None
        plain_difference = already or any(each.level in _NO_ROUNDING for each in result.tensors)
        if phase == "training" and not plain_difference:
            self.progress("training: layer by layer, along mindspore's numbers")
            with contextlib.suppress(Failed):
                layered, found = self.layered(result)
                if layered.agrees or result.agrees:
                    return layered, found
        if result.agrees:
            return result, None
        self.progress(f"{phase}: looking for the first layer")
        left, right = self.both(
            self.request("torch", [phase], trace=True),
            self.right_request([phase], trace=True),
            f"trace {phase}",
        )
        assert left is not None
        assert right is not None
        return result, self.places.first(phase, result, self.traces(left, right, wides))

    def traces(self, left: Answer, right: Answer, wides: Sequence[Answer]) -> Traces:
        """The records of two runs, and of those that measured rounding."""
        gradients = [largest(left.arrays.read(f)) for r in left.said["records"] for f in r["grads"].values()]
        return Traces(left, right, wides, self.places.paths, self.scale(max(gradients, default=0.0)))

    def measured(self, phase: Phase, torch: Answer, mindspore: Answer) -> tuple[PhaseResult, list[Answer]]:
        """A phase held against torch's own rounding, and the runs that measured it."""
        result, wides = self.judged(phase, torch, mindspore), list[Answer]()
        # A wider dtype first; numbers shaken in the last places show what a comparison at zero may flip.
        for reference, shake in (("wide", 0), ("shaken", 1), ("shaken", 2)):
            request = self.request("torch", [phase], trace=True, reference=reference, shake=shake)
            try:
                answer = self.both(request, None, f"{reference}{shake or ''} {phase}")[0]
            except Failed:
                continue
            assert answer is not None
            wides.append(answer)
            result = self.judged(phase, torch, mindspore, wides)
            if result.agrees:
                break
        return result, wides

    def layered(self, ends: PhaseResult) -> tuple[PhaseResult, First | None]:
        """Training with torch run along mindspore's numbers: layer by layer, step by step.

        What every layer gives by itself is compared, and gradients are those of one and the same path. What
        agrees from end to end (``ends``) is told as it was.
        """
        shown = {(each.kind, each.name): each for each in ends.tensors if each.agrees and not each.level}
        phases: list[Phase] = ["training"]
        free = self.both(self.request("torch", phases, each=True), None, "each")[0]
        assert free is not None
        steps = free.said["phases"]["training"]["each"]
        kept: dict[str, Numbers] = {}
        names: list[list[str]] = []
        for step, each in enumerate(steps):
            arrays = self.turned(free, each["state"])
            names.append(list(arrays))
            kept.update({f"{step} {name}": data for name, data in arrays.items()})
        file = self.folder / "states.bin"
        found = write(file, kept)
        states = [{name: found[f"{n} {name}"] for name in each} for n, each in enumerate(names)]
        more: dict[str, Any] = {"each": True, "trace": True}
        mindspore = self.both(
            None, self.right_request(phases, held=str(file), states=states, **more), "each"
        )[1]
        assert mindspore is not None
        more |= {"held": str(free.arrays.path), "states": [each["state"] for each in steps]}
        more |= {"followed": str(mindspore.arrays.path), "along": self.along(mindspore)}
        torch = self.both(self.request("torch", phases, **more), None, "along")[0]
        assert torch is not None
        wides: list[Answer] = []
        for reference, shake in (("", 0), ("wide", 0), ("shaken", 1)):
            if reference:
                request = self.request("torch", phases, reference=reference, shake=shake, **more)
                with contextlib.suppress(Failed):
                    wide = self.both(request, None, f"{reference} along")[0]
                    wides += [wide] if wide is not None else []
            traces = self.traces(torch, mindspore, wides)
            result = self.judged("training", torch, mindspore, wides)
            layer = traces.forward()
            odd = [*traces.unsure, *([layer.tensor] if layer and layer.tensor else [])]
            told = [shown.get((each.kind, each.name), each) for each in result.tensors]
            result = replace(result, tensors=[*told, *odd])
            if result.agrees and not result.unsure:
                return result, None
        if result.agrees:
            return result, None
        return result, self.places.first("training", result, traces)

    def along(self, mindspore: Answer) -> dict[str, dict[str, Any]]:
        """What mindspore's layers gave, by torch's paths and calls; the network itself is not among them."""
        others = {other: path for path, other in self.places.paths.items() if path}
        found: dict[str, dict[str, Any]] = {}
        for record in mindspore.said["records"]:
            path = others.get(record["path"])
            if path is not None and record.get("out") and None not in record["out"]:
                found.setdefault(path, {})[str(record["call"])] = record["out"]
        return found

    def answer(self, phases: list[PhaseResult], first: First | None) -> Comparison:
        """The comparison with its status."""
        trained = "training" in self.asked.phases
        whole = self.weights.complete and not (trained and self.weights.unshared)
        agrees = all(each.agrees for each in phases)
        unsure = any(each.unsure for each in phases)
        if agrees and not whole:
            first = First("evaluation", "weights", "", "", "", "", 0, None)
        return replace(
            self.empty("differ" if not (agrees and whole) else "unsure" if unsure else "agree"),
            weights=self.weights,
            phases=phases,
            first=first,
            settings=hints.all_settings(self.left, self.right, self.places.paths, self.rules),
            rounding=self.rounding,
            seconds=self.seconds,
        )

    def empty(self, status: Any) -> Comparison:
        """A comparison without results."""
        return Comparison(
            self.asked.torch,
            self.asked.mindspore,
            list(self.asked.inputs),
            self.asked.seed,
            self.workers.release("torch"),
            self.workers.release("mindspore"),
            self.workers.device,
            status,
        )


def compare(
    torch: str,
    mindspore: str,
    inputs: Sequence[str],
    *,
    device: str = "",
    workers: Workers | None = None,
    mappings: Path = MAPPINGS,
    progress: Callable[[str], None] = lambda _: None,
    **options: Any,
) -> Comparison:
    """Compares a torch network with its port, both given as ``package.module:expression``.

    ``inputs`` are texts (:mod:`apimap.proof.inputs`), ``name=`` for keyword arguments. Further options, by
    keyword: ``backward`` compares loss, gradients and buffers of one pass in training mode;
    ``train_steps`` does so many steps of plain gradient descent at ``rate`` (or of ``optimizer``, two
    references to functions from parameters to an optimizer) and compares weights as well; ``loss`` are two
    references to functions of the output and ``targets``, without which the loss is the network's own, or a
    fixed sum over its outputs; ``evaluation=False`` leaves the run in evaluation mode out; ``seed``;
    ``rtol`` replaces the share of a tensor's largest number that rounding may take; ``paths``,
    ``torch_paths``, ``mindspore_paths`` are put before ``sys.path``; ``weights`` is a map that holds
    whatever rules say; ``dtype`` is what both networks are cast to.

    Raises InputFault, MapFault, EnvironmentFault. A network that cannot be built or run is no error:
    the result's status is then ``stopped``, with the reason.
    """
    asked = Asked(torch, mindspore, inputs, **options)
    began = time.perf_counter()
    with borrowed(workers, device) as lent:
        job = _Job(asked, lent, Rules(mappings), progress)
        try:
            found = job.run()
        except Failed as failed:
            found = replace(job.empty("stopped"), failure=failed.failure)
            if hasattr(job, "weights"):
                found = replace(found, weights=job.weights)
        return replace(found, seconds={**found.seconds, "all": round(time.perf_counter() - began, 3)})


__all__ = ["Asked", "Given", "compare"]
