"""Which weight of one network is which of the other, and the arithmetic of carrying them over.

In this order: the map that the user gives; an entry's ``members`` for layers at the same path; equal
names; a fused projection that is three on the other side; and for what is left the order of the layers,
where shapes leave no choice. Nothing is dropped in silence: what has no other side is listed.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
from pydantic import TypeAdapter, ValidationError

from apimap.model.errors import ApimapError
from apimap.proof.network import Held, Network, Numbers
from apimap.proof.result import How, Shared, Unmatched, WeightMap, WeightPair
from apimap.proof.rules import Rules

# What the three parts of a fused projection are called, in the order in which torch joins them.
_PARTS = tuple(
    re.compile(rf"(?:^|[._])(?:(?:to_|w_?|in_proj_)?{word[0]}(?:_proj)?|{word})(?:[._]|$)")
    for word in ("query", "key", "value")
)


class MapFault(ApimapError):
    """A map of weights that cannot be used."""


def squeezed(shape: Iterable[int]) -> tuple[int, ...]:
    """A shape without its axes of length 1: a mindspore 1-d convolution has one more."""
    return tuple(n for n in shape if n != 1)


def fits(left: Held, right: Held) -> bool:
    """Whether one array can be the other's, axes of length 1 aside."""
    return squeezed(left.shape) == squeezed(right.shape)


class _Matcher:
    def __init__(self, torch: Network, mindspore: Network, rules: Rules) -> None:
        self.torch, self.mindspore, self.rules = torch, mindspore, rules
        self.left = {each.name: each for each in torch.tensors}
        self.right = {each.name: each for each in mindspore.tensors}
        self.pairs: list[WeightPair] = []
        self.refused: dict[str, tuple[Held, Held]] = {}
        self.taken: set[str] = set()
        self.given: set[str] = set()
        # Attributes that hold tensors count only when a torch buffer has their name.
        self.owners: dict[str, list[Held]] = {}
        for each in mindspore.tensors:
            self.owners.setdefault(each.owner, []).append(each)

    def free(self, name: str) -> Held | None:
        found = self.right.get(name)
        return found if found is not None and name not in self.given else None

    def add(self, pair: WeightPair) -> None:
        self.pairs.append(pair)
        self.taken.update(pair.torch)
        self.given.update(pair.mindspore)

    def offer(self, left: Held, right: Held, how: How, rule: str = "") -> bool:
        if not fits(left, right):
            self.refused.setdefault(left.name, (left, right))
            return False
        self.add(WeightPair([left.name], [right.name], how, rule=rule))
        return True

    def by_map(self, given: WeightMap) -> None:
        for pair in given.pairs:
            for side, names, known in (
                ("torch", pair.torch, self.left),
                ("mindspore", pair.mindspore, self.right),
            ):
                lacking = [name for name in names if name not in known]
                if lacking:
                    near = difflib.get_close_matches(lacking[0], known, 1)
                    hint = f"; nearest: {near[0]}" if near else ""
                    raise MapFault(f"the map names {lacking[0]!r}, which the {side} network has not{hint}")
            self.add(WeightPair(pair.torch, pair.mindspore, "map", pair.axis, pair.permute))

    def by_rules(self) -> None:
        cells = {each.path: each for each in self.mindspore.layers}
        for layer in self.torch.layers:
            own = [each for each in self.torch.tensors if each.owner == layer.path]
            cell = cells.get(layer.path)
            if not own or cell is None:
                continue
            pair = self.rules.find(layer.names, cell.names)
            if pair is None:
                continue
            for each in own:
                leaf = pair.members.get(each.leaf)
                found = self.free(f"{layer.path}.{leaf}" if layer.path else leaf) if leaf else None
                if found is not None and each.name not in self.taken:
                    self.offer(each, found, "rule", pair.mindspore)

    def by_name(self) -> None:
        for each in self.torch.tensors:
            found = self.free(each.name)
            if each.name not in self.taken and found is not None:
                self.offer(each, found, "name")

    def below(self) -> None:
        """Layers that the port wraps: everything of torch's ``a`` lies within the one child of ``a``."""
        for layer in self.torch.layers:
            own = [each for each in self._open() if each.owner == layer.path]
            inner = {
                each.owner
                for each in self._unused()
                if layer.path and each.owner.startswith(layer.path + ".") and each.trainable
            }
            if own and len(inner) == 1:
                self._align(own, [each for each in self._unused() if each.owner in inner], "order")

    def fused(self) -> None:
        for each in self._open():
            near = self._near(each, self._unused())
            parts = self._parts(each, near)
            if parts:
                self.add(WeightPair([each.name], [part.name for part in parts], "fused"))
        for cell in self._unused():
            near = self._near(cell, self._open())
            parts = self._parts(cell, near)
            if parts:
                self.add(WeightPair([part.name for part in parts], [cell.name], "fused"))

    @staticmethod
    def _near(whole: Held, others: Sequence[Held]) -> list[Held]:
        """Tensors within the layer of another, or beside it."""
        parent = whole.owner.rpartition(".")[0]
        return [each for each in others if not parent or each.name.startswith(parent + ".")]

    @staticmethod
    def _parts(whole: Held, near: Sequence[Held]) -> list[Held]:
        if not whole.shape or whole.shape[0] % 3:
            return []
        part = (whole.shape[0] // 3, *whole.shape[1:])
        like = [each for each in near if each.shape == part]
        found = [[each for each in like if word.search(each.name)] for word in _PARTS]
        return [each[0] for each in found] if all(len(each) == 1 for each in found) else []

    def by_order(self) -> None:
        left, right = self._owners(self._open()), self._owners(self._unused())
        matcher = difflib.SequenceMatcher(
            a=[self._signature(each) for each in left],
            b=[self._signature(each) for each in right],
            autojunk=False,
        )
        for block in matcher.get_matching_blocks():
            for step in range(block.size):
                self._align(left[block.a + step], right[block.b + step], "order")

    @staticmethod
    def _owners(tensors: Sequence[Held]) -> list[list[Held]]:
        owners: dict[str, list[Held]] = {}
        for each in tensors:
            if each.kind != "attribute":
                owners.setdefault(each.owner, []).append(each)
        return [each for each in owners.values() if any(held.trainable for held in each)]

    @staticmethod
    def _signature(tensors: Sequence[Held]) -> tuple[tuple[int, ...], ...]:
        return tuple(sorted(squeezed(each.shape) for each in tensors if each.trainable))

    def _align(self, left: Sequence[Held], right: Sequence[Held], how: How) -> None:
        first, second = self.torch.layer(left[0].owner), self.mindspore.layer(right[0].owner)
        pair = self.rules.find(first.names, second.names) if first and second else None
        members = pair.members if pair else {}
        rest = [each for each in right if each.name not in self.given]
        for each in left:
            wanted = {members.get(each.leaf), each.leaf}
            same = [h for h in rest if h.leaf in wanted and fits(each, h)]
            alike = same or [h for h in rest if fits(each, h) and h.trainable == each.trainable]
            if same or len(alike) == 1:
                self.offer(each, alike[0], how, pair.mindspore if pair else "")
                rest.remove(alike[0])

    def _open(self) -> list[Held]:
        return [each for each in self.torch.tensors if each.name not in self.taken and not each.same]

    def _unused(self) -> list[Held]:
        return [each for each in self.mindspore.tensors if each.name not in self.given and not each.same]

    def shared(self) -> list[Shared]:
        """Torch parameters with several names whose other side is several parameters."""
        groups: dict[str, list[str]] = {}
        for each in self.torch.tensors:
            if each.same:
                groups.setdefault(each.same, [each.same]).append(each.name)
        found = []
        for names in groups.values():
            others = [self.other(name) for name in names]
            cores = {(self.right[o].same or o) for o in others if o}
            if len(cores) > 1:
                found.append(Shared(names, sorted(cores)))
        return found

    def other(self, name: str) -> str:
        pair = next((each for each in self.pairs if name in each.torch), None)
        if pair is not None:
            return pair.mindspore[0]
        return name if name in self.right else ""

    def aliases(self) -> None:
        """Further names of shared weights: those that mindspore keeps apart get the same numbers."""
        for each in self.torch.tensors:
            if each.same and each.name not in self.taken:
                found = self.free(each.name)
                if found is not None and not found.same and fits(each, found):
                    self.add(WeightPair([each.name], [found.name], "name"))

    def unmatched(self, side: str) -> list[Unmatched]:
        mine = side == "torch"
        used = self.taken if mine else self.given
        shared = {
            h.same for h in (self.torch if mine else self.mindspore).tensors if h.same and h.name in used
        }
        found = []
        for each in (self.torch if mine else self.mindspore).tensors:
            if each.name in used or each.same or each.name in shared or each.kind == "attribute":
                continue
            both = self.refused.get(each.name) if mine else None
            if not mine:
                both = next((pair for pair in self.refused.values() if pair[1].name == each.name), None)
                both = (both[1], both[0]) if both else None
            other = both[1] if both else None
            found.append(
                Unmatched(
                    each.name,
                    each.kind,  # type: ignore[arg-type]
                    list(each.shape),
                    each.trainable,
                    "shape" if other else "",
                    other.name if other else "",
                    list(other.shape) if other else [],
                )
            )
        return found


def match(torch: Network, mindspore: Network, rules: Rules, given: WeightMap | None = None) -> WeightMap:
    """The map of two networks' weights; ``given`` pairs hold whatever rules and names say.

    Raises MapFault if ``given`` names what a network has not.
    """
    matcher = _Matcher(torch, mindspore, rules)
    if given is not None:
        matcher.by_map(given)
    matcher.by_rules()
    matcher.by_name()
    matcher.below()
    matcher.fused()
    matcher.by_order()
    matcher.aliases()
    lacking = matcher.unmatched("torch"), matcher.unmatched("mindspore")
    order = {each.name: place for place, each in enumerate(torch.tensors)}
    pairs = sorted(matcher.pairs, key=lambda pair: order[pair.torch[0]])
    return WeightMap(pairs, *lacking, matcher.shared())


def _inverse(permute: Sequence[int]) -> list[int]:
    return [int(n) for n in np.argsort(permute)]


def to_mindspore(
    pair: WeightPair, arrays: Mapping[str, Numbers], shapes: Mapping[str, Sequence[int]]
) -> dict[str, Numbers]:
    """The mindspore arrays of one pair; ``shapes`` are those that the network has.

    Raises MapFault where the numbers do not fill them.
    """
    parts = [arrays[name] for name in pair.torch]
    whole = np.concatenate(parts, pair.axis) if len(parts) > 1 else parts[0]
    if pair.permute is not None:
        whole = np.transpose(whole, pair.permute)
    count = len(pair.mindspore)
    split = np.split(whole, count, pair.axis) if count > 1 else [whole]
    found = {}
    for name, data in zip(pair.mindspore, split, strict=True):
        shape = tuple(shapes[name])
        if squeezed(shape) != squeezed(data.shape):
            both = f"{' and '.join(pair.torch)} gives {tuple(data.shape)}, {name} is {shape}"
            raise MapFault(f"the map does not fit: {both}")
        found[name] = data.reshape(shape)
    return found


def to_torch(
    pair: WeightPair, arrays: Mapping[str, Numbers], shapes: Mapping[str, Sequence[int]]
) -> dict[str, Numbers]:
    """The way back, for gradients and weights after a step, in torch's layout."""
    forward = [shapes[name] for name in pair.torch]
    joined = list(forward[0])
    if len(forward) > 1:
        joined[pair.axis] = sum(shape[pair.axis] for shape in forward)
    turned = [joined[axis] for axis in pair.permute] if pair.permute is not None else joined
    parts = []
    for name in pair.mindspore:
        shape = list(turned)
        if len(pair.mindspore) > 1:
            shape[pair.axis] //= len(pair.mindspore)
        parts.append(arrays[name].reshape(shape))
    whole = np.concatenate(parts, pair.axis) if len(parts) > 1 else parts[0]
    if pair.permute is not None:
        whole = np.transpose(whole, _inverse(pair.permute))
    if len(pair.torch) == 1:
        return {pair.torch[0]: whole}
    ends = np.cumsum([shape[pair.axis] for shape in forward])[:-1]
    return dict(zip(pair.torch, np.split(whole, ends, pair.axis), strict=True))


_FORMAT = TypeAdapter(WeightMap)


def read_map(path: Path) -> WeightMap:
    """A map from its JSON file; raises MapFault."""
    try:
        return _FORMAT.validate_json(path.read_bytes(), strict=False)
    except OSError as error:
        raise MapFault(f"{path} cannot be read: {error.strerror}") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise MapFault(f"{path} is no map of weights: {place or 'the file'}: {first['msg']}") from None


def write_map(path: Path, weights: WeightMap) -> None:
    """Writes a map as JSON, one pair a line, so that it can be edited."""
    whole = _FORMAT.dump_python(weights, mode="json")
    lines = []
    for key, value in whole.items():
        rows = ",\n".join("  " + json.dumps(each, ensure_ascii=False) for each in value)
        lines.append(f' "{key}": [\n{rows}\n ]' if rows else f' "{key}": []')
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
