"""Whether two nodes give the same answers: which programs are run twice, and what counts as the same.

A part of all programs, chosen by content, is run on a second node as well. Where the answers differ, both
nodes run it once more: only if each repeats itself is it the nodes that differ, and not the program.
"""

from __future__ import annotations

import zlib

import numpy as np

from apimap.model.checks import Outcome, Program
from apimap.model.values import Array, Mapping, Scalar, Sequence, Value, decode

EVERY = 100  # one program in so many
# Relative and absolute, by the bytes of one number. Kernels choose their instructions by the processor, so
# the last digits may differ between machines that are both right.
_CLOSE = {1: (0.2, 1e-1), 2: (2e-2, 1e-2), 4: (1e-4, 1e-5), 8: (1e-8, 1e-10)}


def sampled(program: Program, every: int = EVERY) -> bool:
    """Whether a program is one of those that are run twice; the same ones in every run."""
    return not program.isolated and zlib.crc32(program.source.encode()) % every == 0


def _close(one: np.ndarray, other: np.ndarray, size: int) -> bool:  # type: ignore[type-arg]
    relative, absolute = _CLOSE[min(size, 8)]
    return bool(np.allclose(one, other, rtol=relative, atol=absolute, equal_nan=True))


def _same(one: Value, other: Value) -> bool:
    if isinstance(one, Array) and isinstance(other, Array):
        if (one.dtype, one.data.shape) != (other.dtype, other.data.shape):
            return False
        if one.data.dtype.kind not in "fc":
            return bool(np.array_equal(one.data, other.data))
        size = 2 if one.dtype == "bfloat16" else one.data.itemsize // (1 + (one.data.dtype.kind == "c"))
        with np.errstate(all="ignore"):
            return _close(one.data, other.data, size)
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        if isinstance(one.value, float | complex) and isinstance(other.value, float | complex):
            return _close(np.asarray(one.value), np.asarray(other.value), 4)
        return one == other
    if isinstance(one, Sequence) and isinstance(other, Sequence):
        alike = (one.kind, one.names, len(one.items)) == (other.kind, other.names, len(other.items))
        return alike and all(map(_same, one.items, other.items))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        pairs = zip(one.items, other.items, strict=False)
        return len(one.items) == len(other.items) and all(
            _same(a[0], b[0]) and _same(a[1], b[1]) for a, b in pairs
        )
    return type(one) is type(other) and getattr(one, "kind", "") == getattr(other, "kind", "")


def same(one: Outcome, other: Outcome) -> bool:
    """Whether two nodes that gave these outcomes may both be sound.

    A timeout says nothing: the other node may be faster.
    """
    if "timeout" in (one.status, other.status):
        return True
    if (one.status, one.exception, len(one.values)) != (other.status, other.exception, len(other.values)):
        return False
    return all(_same(decode(a), decode(b)) for a, b in zip(one.values, other.values, strict=True))
