"""The first level: whether two outputs are built alike, and which leaves then belong together."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from apimap.model.finding import Cause, Finding, Has
from apimap.model.values import Array, Mapping, Other, Scalar, Sequence, Value

Leaf = Array | Scalar | Other
Pair = tuple[str, Leaf, Leaf]  # place, torch's leaf, mindspore's leaf of the same kind

WIDEST = 60  # characters of a text or key that a message quotes


class StructureDiffers(Exception):
    """Internal: carries the finding at the first place where two outputs are built differently."""

    def __init__(self, cause: Cause, place: str, torch: Has, mindspore: Has) -> None:
        self.finding = Finding(cause, place, torch=torch, mindspore=mindspore)
        super().__init__(place)


def quote(value: object) -> str:
    """A Python value as source text, cut to one short line."""
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 4 * WIDEST:
        text = f"{value:#x}"  # decimal text of a huge int is refused by Python itself
    else:
        text = repr(value)
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"


def kind(value: Value) -> str | tuple[str, str]:
    """What a value is, in a word: ``0-d tensor``, ``Python float``, ``list``; of an object with its type."""
    if isinstance(value, Array):
        if value.kind == "scalar":
            return "numpy scalar"
        rank = "0-d " if value.data.ndim == 0 else ""
        return f"{rank}{'tensor' if value.kind == 'tensor' else 'numpy array'}"
    if isinstance(value, Scalar):
        return "None" if value.kind == "none" else f"Python {value.kind}"
    if isinstance(value, Sequence):
        return value.kind
    if isinstance(value, Mapping):
        return "dict"
    return "dtype" if value.kind == "dtype" else ("object", value.kind)


def _alike(torch: Value, mindspore: Value) -> bool:
    """Whether two values are of one kind; rank is no part of it (that is the level ``shape``)."""
    if type(torch) is not type(mindspore):
        return False
    return isinstance(torch, Mapping) or torch.kind == mindspore.kind  # type: ignore[union-attr]


def _token(key: Value) -> Hashable:
    """A dict key in a form that is equal for equal keys; arrays by their content."""
    if isinstance(key, Array):
        return (key.kind, key.dtype, key.data.shape, key.data.tobytes())
    if isinstance(key, Sequence):
        return (key.kind, tuple(_token(item) for item in key.items))
    if isinstance(key, Mapping):
        return frozenset((_token(k), _token(v)) for k, v in key.items)
    return key


def _label(key: Value) -> str:
    if isinstance(key, Scalar):
        return quote(key.value)
    if isinstance(key, Sequence):
        return f"({', '.join(_label(item) for item in key.items)})"
    return key.text if isinstance(key, Other) else f"a {kind(key)}"  # an array or a dict


def _sequences(place: str, torch: Sequence, mindspore: Sequence) -> Iterator[Pair]:
    if len(torch.items) != len(mindspore.items):
        raise StructureDiffers(Cause.LENGTH, place, len(torch.items), len(mindspore.items))
    # A plain tuple in place of a named one is the same structure: both are used by index alike.
    if torch.names and mindspore.names and torch.names != mindspore.names:
        raise StructureDiffers(Cause.FIELDS, place, torch.names, mindspore.names)
    for index, (left, right) in enumerate(zip(torch.items, mindspore.items, strict=True)):
        yield from pairs(left, right, f"{place}[{index}]")


def _mappings(place: str, torch: Mapping, mindspore: Mapping) -> Iterator[Pair]:
    left = {_token(key): (key, value) for key, value in torch.items}
    right = {_token(key): (key, value) for key, value in mindspore.items}
    ours = tuple(_label(key) for token, (key, _) in left.items() if token not in right)
    theirs = tuple(_label(key) for token, (key, _) in right.items() if token not in left)
    if ours or theirs:
        raise StructureDiffers(Cause.KEYS, place, ours, theirs)
    for token, (key, value) in left.items():
        yield from pairs(value, right[token][1], f"{place}[{_label(key)}]")


def pairs(torch: Value, mindspore: Value, place: str) -> Iterator[Pair]:
    """The leaves that belong together, each with its place, such as ``out[1]['k']``.

    A dict's order does not matter, as it does not to ``==``. Raises :class:`StructureDiffers` at the
    first place where kind, length or keys differ.
    """
    if not _alike(torch, mindspore):
        raise StructureDiffers(Cause.KIND, place, kind(torch), kind(mindspore))
    if isinstance(torch, Sequence) and isinstance(mindspore, Sequence):
        yield from _sequences(place, torch, mindspore)
    elif isinstance(torch, Mapping) and isinstance(mindspore, Mapping):
        yield from _mappings(place, torch, mindspore)
    else:
        yield place, torch, mindspore  # type: ignore[misc]  # same class, and neither container
