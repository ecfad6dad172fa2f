"""Axes named by a pattern, rearranged and reduced, as einops.reduce does it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.einops import EinopsError, pattern_axes
from helpers.torch import amax, amin, cat
from mindspore import Tensor, ops

_NAMED = ("min", "max", "sum", "mean", "prod", "any", "all")


def _named_lengths(
    left: Sequence[tuple[str, ...]], shape: Sequence[int], known: Mapping[str, int], pattern: str
) -> dict[str, int]:
    """The length of each name of the left side; one name of each axis may be unknown."""
    found: dict[str, int] = {}
    for axis, length in zip(left, shape):
        given = {name: int(name.partition(":")[0]) if ":" in name else known.get(name) for name in axis}
        unknown = [name for name, each in given.items() if each is None]
        rest = math.prod(each for each in given.values() if each is not None)
        if len(unknown) > 1:
            raise EinopsError(f"the lengths of {', '.join(unknown)} cannot be told in {pattern!r}")
        if (unknown and (not rest or length % rest)) or (not unknown and rest != length):
            raise EinopsError(f"an axis of length {length} is not {' × '.join(axis) or '1'} in {pattern!r}")
        found |= {name: length // rest if each is None else each for name, each in given.items()}
    return found


def _spread(side: Sequence[tuple[str, ...]], hidden: Sequence[str]) -> list[tuple[str, ...]]:
    """A side with the axes that `...` stands for."""
    found: list[tuple[str, ...]] = []
    for axis in side:
        if axis == ("...",):
            found += [(name,) for name in hidden]
        else:
            found.append(tuple(each for name in axis for each in (hidden if name == "(...)" else (name,))))
    return found


def _check_names(
    left: set[str], right: set[str], reduction: str, known: Mapping[str, int], pattern: str
) -> None:
    """Raises where the two sides have not the same names, as far as what is done with them needs it."""
    added, lost = sorted(right - left), sorted(left - right)
    if reduction == "rearrange":
        wrong = added + lost + [name for name in left | right if ":" in name]
    elif reduction == "repeat":
        wrong = lost + [name for name in added if ":" not in name and name not in known]
    elif reduction in _NAMED:
        wrong = added
    else:
        raise EinopsError(f"there is no reduction {reduction!r}; there are {', '.join(_NAMED)}")
    wrong += sorted(set(known) - left - right)
    if wrong:
        names = ", ".join(name.partition(":")[0] for name in wrong)
        raise EinopsError(f"the pattern {pattern!r} and the lengths do not fit together: {names}")


@ops.constexpr  # type: ignore[untyped-decorator]
def _steps(
    pattern: str, reduction: str, shape: tuple[int, ...], lengths: tuple[tuple[str, int], ...]
) -> tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """What is done, one after the other: a shape, an order of axes, how many of the last of them are reduced.

    Then the shape with a 1 for each new axis, the shape with their lengths, and the shape at the end.
    """
    known = dict(lengths)
    before, arrow, after = pattern.partition("->")
    if not arrow:
        raise ValueError(f"the pattern {pattern!r} has no ->")
    left, right = list(pattern_axes(before)), list(pattern_axes(after))
    names = [name for axis in left for name in axis]
    free = len(shape) - len(left) + 1
    if "(...)" in names or free < 0 or ("..." not in names and free != 1):
        raise EinopsError(f"the pattern {pattern!r} does not fit the shape {shape}")
    if "..." not in names and "..." in after:
        raise EinopsError(f"... stands only on the right of {pattern!r}")
    hidden = [f"...{place}" for place in range(free)]
    left, right = _spread(left, hidden), _spread(right, hidden)
    first, last = [name for axis in left for name in axis], [name for axis in right for name in axis]
    _check_names(set(first), set(last), reduction, known, pattern)
    sizes = _named_lengths(left, shape, known, pattern)
    for name in last:
        if name not in sizes:
            sizes[name] = int(name.partition(":")[0]) if ":" in name else int(known[name])
    kept, dropped = [name for name in last if name in first], [name for name in first if name not in last]
    return (
        tuple(sizes[name] for name in first),
        tuple(first.index(name) for name in [*kept, *dropped]),
        len(dropped),
        tuple(sizes[name] if name in first else 1 for name in last),
        tuple(sizes[name] for name in last),
        tuple(math.prod(sizes[name] for name in axis) for axis in right),
    )


@ops.constexpr  # type: ignore[untyped-decorator]
def _refuse_mean(reduction: str, real: bool) -> None:
    if reduction == "mean" and not real:
        raise EinopsError("whole numbers have no mean")


def _reduced(tensor: Tensor, reduction: str, axes: tuple[int, ...]) -> Tensor:
    """What a reduction gives along the last axes; of nothing, what torch gives of it."""
    if reduction in ("min", "max"):
        return amin(tensor, axes) if reduction == "min" else amax(tensor, axes)
    real = tensor.is_floating_point() or tensor.is_complex()
    _refuse_mean(reduction, real)
    truth = reduction in ("any", "all")
    narrow = tensor.dtype == mindspore.uint8  # which torch keeps
    if 0 in tensor.shape:  # on CPU the kernels leave unwritten what they make of nothing
        value = {"sum": 0, "prod": 1, "mean": math.nan, "any": 0, "all": 1}[reduction]
        dtype = tensor.dtype if real else mindspore.int64
        if truth:
            dtype = tensor.dtype if narrow else mindspore.bool_
        return ops.full(tensor.shape[: -len(axes)], value, dtype=dtype)
    if truth:
        found = tensor != 0
        for _ in axes:
            found = found.any(-1) if reduction == "any" else found.all(-1)
        return found.astype(tensor.dtype) if narrow else found
    if reduction == "prod":
        for _ in axes:
            tensor = mindspore.mint.prod(tensor, -1)
        return tensor
    return mindspore.mint.sum(tensor, axes) if reduction == "sum" else mindspore.mint.mean(tensor, axes)


def _as_one(tensors: list[Any]) -> Any:
    if not tensors:
        raise TypeError("there is nothing in the list")
    if isinstance(tensors[0], np.ndarray):
        return np.stack(tensors)
    return cat([each.expand_dims(0) for each in tensors])


def reduce(tensor: Any, pattern: str, reduction: Any, **axes_lengths: int) -> Tensor:
    """Rearrange the axes of a tensor, an array or a list of them, and reduce those that the pattern drops.

    `reduction` is min, max, sum, mean, prod, any, all, or a function of a tensor and a tuple of axes.
    """
    given = _as_one(tensor) if isinstance(tensor, list) else tensor
    array = isinstance(given, np.ndarray)
    named = reduction if isinstance(reduction, str) else "sum"
    first, order, dropped, apart, whole, last = _steps(
        pattern, named, tuple(given.shape), tuple(axes_lengths.items())
    )
    found = given.reshape(first)
    if order != tuple(range(len(order))):
        found = found.transpose(order) if array else found.permute(order)
    if dropped:
        axes = tuple(range(len(order) - dropped, len(order)))
        if not isinstance(reduction, str):
            found = reduction(found, axes)
        else:
            found = getattr(found, named)(axes) if array else _reduced(found, named, axes)
    if whole != apart or len(whole) != len(order) - dropped:
        found = found.reshape(apart)
        found = np.broadcast_to(found, whole) if array else ops.broadcast_to(found, whole)
    return found.reshape(last)
