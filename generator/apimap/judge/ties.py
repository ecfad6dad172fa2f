"""Places of equal elements: torch promises no order among them, so another place of an equal element agrees.

Looked at are functions that torch documents so, and only while the program asks for no stable order. Values
are compared as ever. Places agree where, along the axis that torch's own answer shows, they name elements
that are equal to those that torch's places name, and none twice where torch's are all different.
"""

from __future__ import annotations

import re

import numpy as np

from apimap.derive.inputs import values_of
from apimap.derive.variants.kinds.values import UNORDERED
from apimap.judge.levels import compare
from apimap.judge.numbers import Numbers
from apimap.judge.structure import Leaf, pairs
from apimap.model.checks import Check, Outcome
from apimap.model.values import Array, decode

_STABLE = re.compile(r"\bstable\s*=\s*(?!False\b|None\b)")


def only_ties(check: Check, torch: Outcome, mindspore: Outcome) -> bool:
    """Whether two answers part in the places of equal elements and in nothing else."""
    if check.entry.rpartition(".")[2] not in UNORDERED or _STABLE.search(check.torch.code):
        return False
    try:
        leaves = [
            leaf
            for left, right in zip(torch.values, mindspore.values, strict=True)
            for leaf in pairs(decode(left), decode(right), "out")
        ]
        data = [each for each in values_of(check.torch.inputs).values() if isinstance(each, np.ndarray)]
    except Exception:  # built differently, or an input that has no value here: compared as anything else
        return False
    parted: list[tuple[Leaf, Leaf]] = []
    values: list[Numbers] = []
    for _, one, other in leaves:
        if not compare(one, other).agrees:
            parted.append((one, other))
        elif isinstance(one, Array):
            values.append(one.data)
    return bool(parted) and all(_tied(one, other, data, values) for one, other in parted)


def _tied(one: Leaf, other: Leaf, data: list[Numbers], values: list[Numbers]) -> bool:
    """Whether two leaves are places of equal elements of some input; ``values`` are torch's other leaves."""
    if not (isinstance(one, Array) and isinstance(other, Array) and one.dtype == other.dtype == "int64"):
        return False
    return one.data.shape == other.data.shape and any(
        _alike(each, one.data, other.data, values, axis)
        for each in data
        for axis in range(each.ndim)
        if _fits(each, one.data, axis) and _within(each, (one.data, other.data), axis)
    )


def _fits(data: Numbers, places: Numbers, axis: int) -> bool:
    """Whether places may count along an axis: all others are as long as the data's."""
    kept = places.shape if places.ndim < data.ndim else (*places.shape[:axis], *places.shape[axis + 1 :])
    return kept == (*data.shape[:axis], *data.shape[axis + 1 :])


def _within(data: Numbers, places: tuple[Numbers, ...], axis: int) -> bool:
    return all(((each >= 0) & (each < data.shape[axis])).all() for each in places)


def _alike(data: Numbers, ours: Numbers, theirs: Numbers, values: list[Numbers], axis: int) -> bool:
    if ours.ndim < data.ndim:  # one place per row: the axis is gone
        ours, theirs = np.expand_dims(ours, axis), np.expand_dims(theirs, axis)
    left, right = (np.take_along_axis(data, places, axis) for places in (ours, theirs))
    equal_nan = data.dtype.kind in "fc"
    if not np.array_equal(left, right, equal_nan=equal_nan):
        return False
    shown = [each.reshape(left.shape) for each in values if each.size == left.size]
    if shown and not any(np.array_equal(left, each, equal_nan=equal_nan) for each in shown):
        return False  # not the axis, or not the input, of which torch's places are
    if not shown and not _ordered(left, axis):
        return False
    return _distinct(theirs, axis) or not _distinct(ours, axis)


def _ordered(data: Numbers, axis: int) -> bool:
    """Whether data only grows, or only falls, along an axis; NaN counts as largest."""
    order = np.sort(data, axis)
    equal_nan = data.dtype.kind in "fc"
    return any(np.array_equal(data, each, equal_nan=equal_nan) for each in (order, np.flip(order, axis)))


def _distinct(places: Numbers, axis: int) -> bool:
    return bool((np.diff(np.sort(places, axis), axis=axis) > 0).all())
