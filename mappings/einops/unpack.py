"""A tensor taken apart along the axis that a pattern leaves open, as einops.unpack does it."""

import math
from collections.abc import Sequence
from typing import Any

from helpers.einops import EinopsError, open_axis
from mindspore import ops


@ops.constexpr  # type: ignore[untyped-decorator]
def _pieces(
    shape: tuple[int, ...], packed_shapes: tuple[tuple[int, ...], ...], pattern: str
) -> list[tuple[int, int, tuple[int, ...]]]:
    """Where each piece begins and ends along the open axis, and its shape."""
    axis, end = open_axis(pattern, len(shape))
    if end != axis + 1:
        raise EinopsError(f"the pattern {pattern!r} does not fit the shape {shape}")
    lengths = [-1 if -1 in each else math.prod(each) for each in packed_shapes]
    if lengths.count(-1) > 1:
        raise EinopsError(f"more than one -1 in {packed_shapes}")
    rest = shape[axis] - sum(each for each in lengths if each >= 0)
    found, start = [], 0
    for place, (length, each) in enumerate(zip(lengths, packed_shapes)):
        stop = start + (rest if length == -1 else length)
        if place == len(lengths) - 1:
            stop = shape[axis]
        whole = (*shape[:axis], *each, *shape[axis + 1 :])
        known = math.prod(size for size in whole if size != -1)
        size = math.prod(shape[:axis]) * max(0, stop - start) * math.prod(shape[axis + 1 :])
        if (size != known) if -1 not in each else (not known or size % known):
            raise EinopsError(f"an axis of length {shape[axis]} cannot be split into {packed_shapes}")
        found.append((start, stop, tuple(size // known if one == -1 else one for one in whole)))
        start = stop
    return found


def unpack(tensor: Any, packed_shapes: Sequence[Sequence[int]], pattern: str) -> list[Any]:
    """Split a tensor or an array along the axis `*` of `b * d`: a piece for each shape, of that shape.

    One number of all shapes may be -1.
    """
    shapes = tuple([tuple(each) for each in packed_shapes])
    axis = open_axis(pattern, len(tensor.shape))[0]
    found = []
    for start, stop, shape in _pieces(tuple(tensor.shape), shapes, pattern):
        piece = tensor[(slice(None),) * axis + (slice(start, stop),)]
        found.append(piece.reshape(shape))
    return found
