"""A torch checkpoint written as a mindspore one: names and shapes by the rules, nothing lost in silence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from apimap.model.errors import ApimapError
from apimap.model.paths import MAPPINGS
from apimap.proof import weightmap
from apimap.proof.network import Held, Layer, Network, Numbers, network, write
from apimap.proof.result import WeightMap, WeightPair
from apimap.proof.rules import Rules
from apimap.proof.workers import Failed, Workers, borrowed

READ = (".pth", ".pt", ".bin", ".ckpt", ".safetensors", ".npz")
WRITTEN = (".ckpt", ".safetensors", ".npz")


class CheckpointFault(ApimapError):
    """A checkpoint that cannot be read, or not be brought into the network's shapes."""


@dataclass(frozen=True)
class Converted:
    """What was written: the map, where the weights were found, what was read back.

    ``loaded`` says whether the file was read into the mindspore network again and has the same numbers
    there; ``others`` are the checkpoint's keys that hold something else.
    """

    source: str
    output: str
    weights: WeightMap
    key: str = ""
    prefix: str = ""
    others: tuple[str, ...] = ()
    loaded: bool = False
    unloaded: tuple[str, ...] = ()
    network: str = ""

    @property
    def complete(self) -> bool:
        """Whether every weight has reached its place."""
        return self.weights.complete and not self.unloaded


def _guessed(tensors: Sequence[Held], mindspore: Network, rules: Rules) -> Network:
    """Torch's layers as far as names and the mindspore network tell them.

    A layer whose cell stands for a torch class by the entries is taken for that class, if all its weights
    are members of it.
    """
    leaves: dict[str, set[str]] = {}
    for each in tensors:
        leaves.setdefault(each.owner, set()).add(each.leaf)
    layers = []
    for owner, own in leaves.items():
        cell = mindspore.layer(owner)
        pairs = rules.standing_for(cell.names) if cell else iter(())
        fitting = (p.torch for p in pairs if own - {"num_batches_tracked"} <= set(p.members))
        found = next(fitting, "")
        layers.append(Layer(owner, (found,) if found else (), found.rpartition(".")[2]))
    return Network(tuple(layers), tuple(tensors))


def _held(said: Sequence[dict[str, Any]]) -> list[Held]:
    return list(network({"layers": [], "tensors": said}).tensors)


def convert(
    source: Path,
    output: Path,
    *,
    torch: str = "",
    mindspore: str = "",
    weights: WeightMap | None = None,
    key: str = "",
    paths: Sequence[str] = (),
    workers: Workers | None = None,
    mappings: Path = MAPPINGS,
) -> Converted:
    """Writes a torch checkpoint as a mindspore one.

    ``mindspore`` is the network that it is for (``package.module:expression``): it gives names and shapes,
    and the file is read into it again to be sure. ``torch``, where at hand, says of which classes the
    layers are; without it names and the mindspore network tell. Without a network names and shapes stay,
    or are those of the map ``weights``. ``key`` is where in the file the weights are, found where there is
    no doubt. Raises CheckpointFault, MapFault, EnvironmentFault.
    """
    if not source.is_file():
        raise CheckpointFault(f"there is no file {source}")
    for path, known, word in ((source, READ, "read"), (output, WRITTEN, "write")):
        if path.suffix not in known:
            raise CheckpointFault(f"cannot {word} {path.name}: it must end in {', '.join(known)}")
    with borrowed(workers) as lent:
        try:
            return _convert(source, output, torch, mindspore, weights, key, paths, lent, Rules(mappings))
        except Failed as failed:
            why = failed.failure
            place = f" ({why.file}:{why.line})" if why.file else ""
            name = source.name if why.stage == "load" else mindspore if why.side == "mindspore" else torch
            raise CheckpointFault(f"{name}: {why.message or why.exception}{place}") from failed


def _network_request(reference: str, paths: Sequence[str]) -> dict[str, Any]:
    found = [str(Path(each).absolute()) for each in [*paths, "."]]
    blank: dict[str, Any] = {
        "inputs": [],
        "named": [],
        "targets": [],
        "given": "",
        "dtype": None,
        "phases": [],
    }
    return {**blank, "network": reference, "paths": found, "seed": 0, "describe": True, "trace": False}


def _convert(
    source: Path,
    output: Path,
    torch: str,
    mindspore: str,
    given: WeightMap | None,
    key: str,
    paths: Sequence[str],
    workers: Workers,
    rules: Rules,
) -> Converted:
    folder = workers.folder()
    request = {"file": str(source.absolute()), "key": key, "paths": [], "seed": 0}
    reading = workers.ask("torch", request, folder, "read", "checkpoint")
    wanted = _network_request(mindspore, paths)
    building = workers.ask("mindspore", wanted, folder, "build") if mindspore else None
    read = reading.result()
    held = _held(read.said["tensors"])
    arrays: dict[str, Numbers] = {}
    for each in held:
        assert each.array is not None
        arrays[each.name] = read.arrays.read(each.array)
    right = network(building.result().said["description"]) if building is not None else None
    left = Network((), tuple(held))
    if torch:
        described = workers.ask("torch", _network_request(torch, paths), folder, "build").result()
        whole = network(described.said["description"])
        kinds = {each.name: each for each in whole.tensors}
        known = [
            replace(kinds[each.name], shape=each.shape, dtype=each.dtype) if each.name in kinds else each
            for each in held
        ]
        left = Network(whole.layers, tuple(known))
    elif right is not None:
        left = _guessed(held, right, rules)
    if right is not None:
        matched = weightmap.match(left, right, rules, given)
        shapes = {each.name: each.shape for each in right.tensors}
        called = {each.name: each.called or each.name for each in right.tensors}
        dtypes = {each.name: each.dtype for each in right.tensors}
    else:
        matched = given or WeightMap([WeightPair([each.name], [each.name]) for each in held])
        shapes, called, dtypes = {}, {}, {}
    ready: dict[str, Numbers] = {}
    made: dict[str, str] = {}
    of = {each.name: each.dtype for each in held}
    for pair in matched.pairs:
        lacking = [name for name in pair.torch if name not in arrays]
        if lacking:
            raise weightmap.MapFault(f"the map names {lacking[0]!r}, which {source.name} has not")
        own = shapes or _own_shapes(pair, arrays)
        for name, data in weightmap.to_mindspore(pair, arrays, own).items():
            ready[called.get(name, name)] = data
            made[called.get(name, name)] = dtypes.get(name, of[pair.torch[0]])
    placed = write(folder / "carried.bin", ready)
    arrived = {name: {**found, "dtype": made[name]} for name, found in placed.items()}
    request = {
        "file": str(output.absolute()),
        "carried": str(folder / "carried.bin"),
        "weights": arrived,
        "network": mindspore,
        "paths": [str(Path(each).absolute()) for each in [*paths, "."]],
        "seed": 0,
    }
    said = workers.ask("mindspore", request, folder, "write", "checkpoint").result().said
    return Converted(
        str(source),
        str(output),
        matched,
        read.said["key"],
        read.said["prefix"],
        tuple(read.said["others"]),
        said["checked"],
        tuple(said["unloaded"]),
        mindspore,
    )


def _own_shapes(pair: WeightPair, arrays: dict[str, Numbers]) -> dict[str, Sequence[int]]:
    """The shapes that a map alone gives: those that its joining, turning and splitting leave."""
    parts = [arrays[name].shape for name in pair.torch]
    whole = list(parts[0])
    if len(parts) > 1:
        whole[pair.axis] = sum(shape[pair.axis] for shape in parts)
    if pair.permute is not None:
        whole = [whole[axis] for axis in pair.permute]
    if len(pair.mindspore) > 1:
        whole[pair.axis] //= len(pair.mindspore)
    return dict.fromkeys(pair.mindspore, whole)
