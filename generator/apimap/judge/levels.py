"""Compares two outputs level by level: structure, dtype, shape, NaN places, values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from apimap.judge.distribution import distributions
from apimap.judge.numbers import EXACT, TOLERANCES, Numbers, Tolerance, nan_places, values
from apimap.judge.structure import Pair, StructureDiffers, pairs, quote
from apimap.model.entry import Compare
from apimap.model.finding import Cause, Finding
from apimap.model.values import Array, Other, Scalar, Value

SAME = Finding(max_abs=0.0, max_rel=0.0)
FLOATS = {"float": "float64", "complex": "complex128"}  # Python's numbers that have a tolerance
SMALL = 1 << 16  # bytes up to which copying both arrays is cheaper than comparing them elementwise


def _identical(torch: Array, mindspore: Array) -> bool:
    """Whether two arrays are equal in everything; the fast way out for most checks."""
    left, right = torch.data, mindspore.data
    if torch.kind != mindspore.kind or torch.dtype != mindspore.dtype or left.shape != right.shape:
        return False
    if left.nbytes <= SMALL:
        return left.tobytes() == right.tobytes()
    return np.array_equal(left, right)


def _dtype(place: str, torch: str, mindspore: str) -> Finding | None:
    if torch == mindspore:
        return None
    return Finding(Cause.DTYPE, place, torch=torch, mindspore=mindspore)


def _dtypes(leaves: list[Pair]) -> Iterator[Finding | None]:
    for place, torch, mindspore in leaves:
        if isinstance(torch, Array) and isinstance(mindspore, Array):
            yield _dtype(place, torch.dtype, mindspore.dtype)
        elif isinstance(torch, Other) and isinstance(mindspore, Other) and torch.kind == "dtype":
            yield _dtype(place, torch.text, mindspore.text)


def _shapes(leaves: list[Pair]) -> Iterator[Finding | None]:
    for place, torch, mindspore in leaves:
        if isinstance(torch, Array) and isinstance(mindspore, Array):
            left, right = torch.data.shape, mindspore.data.shape
            if left != right:
                yield Finding(Cause.SHAPE, place, torch=left, mindspore=right)


def _numeric(leaves: list[Pair]) -> Iterator[tuple[str, str, Numbers, Numbers]]:
    """Place, dtype and data of the leaves that are numbers; Python floats count as float64."""
    for place, torch, mindspore in leaves:
        if isinstance(torch, Array) and isinstance(mindspore, Array):
            yield place, torch.dtype, torch.data, mindspore.data
        elif isinstance(torch, Scalar) and isinstance(mindspore, Scalar) and torch.kind in FLOATS:
            dtype = FLOATS[torch.kind]
            yield place, dtype, np.array(torch.value, dtype), np.array(mindspore.value, dtype)


def _plain(leaves: list[Pair]) -> Iterator[Finding | None]:
    """Exact comparison of what has no tolerance: None, bool, int, str and other objects."""
    for place, torch, mindspore in leaves:
        left: object = None
        right: object = None
        if isinstance(torch, Scalar) and isinstance(mindspore, Scalar) and torch.kind not in FLOATS:
            left, right = torch.value, mindspore.value
        elif isinstance(torch, Other) and isinstance(mindspore, Other) and torch.kind != "dtype":
            left, right = torch.text, mindspore.text
        if left != right:
            yield Finding(Cause.VALUE, place, torch=quote(left), mindspore=quote(right))


def _random(leaves: list[Pair], place: str) -> Iterator[Finding | None]:
    """Arrays by their distribution, all Python numbers together as one more sample."""
    loose: list[tuple[complex, complex]] = []
    for where, torch, mindspore in leaves:
        if isinstance(torch, Array) and isinstance(mindspore, Array):
            yield distributions(torch.data, mindspore.data, where)
        elif isinstance(torch, Scalar) and torch.kind in ("bool", "int", "float", "complex"):
            loose.append((torch.value, mindspore.value))  # type: ignore[arg-type, union-attr]
        else:
            yield next(_plain([(where, torch, mindspore)]), None)
    if loose:
        left, right = (np.array(side) for side in zip(*loose, strict=True))
        yield distributions(left, right, place)


def _first(findings: Iterator[Finding | None]) -> Finding | None:
    return next((finding for finding in findings if finding), None)


def agreement(findings: Iterable[Finding]) -> Finding:
    """One finding for several that agree, with the largest errors of all."""
    listed = list(findings)
    absolute = (f.max_abs for f in listed if f.max_abs is not None)
    relative = (f.max_rel for f in listed if f.max_rel is not None)
    return Finding(max_abs=max(absolute, default=None), max_rel=max(relative, default=None))


def _values(leaves: list[Pair], how: Compare | None) -> Finding:
    numbers = list(_numeric(leaves))
    found = _first(nan_places(left, right, place) for place, _, left, right in numbers)
    if found:
        return found
    authored = None if how is None or how.rtol is None else Tolerance(how.rtol, how.atol or 0.0)
    results = []
    for place, dtype, left, right in numbers:
        finding = values(left, right, place, authored or TOLERANCES.get(dtype, EXACT))
        if not finding.agrees:
            return finding
        results.append(finding)
    found = _first(_plain(leaves))
    if found:
        return found
    return agreement(results)


def compare(torch: Value, mindspore: Value, how: Compare | None = None, place: str = "out") -> Finding:
    """The first level at which two outputs differ, over all their leaves; torch is the reference.

    A difference of structure anywhere comes before one of dtype anywhere, and so on. ``how`` replaces
    the published tolerances of the dtypes (:data:`apimap.judge.numbers.TOLERANCES`), compares
    distributions in place of values, or leaves values out (``properties``). ``place`` is what a finding
    calls the output. Raises :class:`~apimap.judge.distribution.TooFewSamples`.
    """
    words = "values" if how is None else how.how
    arrays = isinstance(torch, Array) and isinstance(mindspore, Array)
    if arrays and words == "values" and _identical(torch, mindspore):  # type: ignore[arg-type]
        return SAME
    try:
        leaves = list(pairs(torch, mindspore, place))
    except StructureDiffers as differs:
        return differs.finding
    found = _first(_dtypes(leaves)) or _first(_shapes(leaves))
    if found:
        return found
    if words == "properties":
        return Finding()
    if words == "distribution":
        return _first(_random(leaves, place)) or Finding()
    return _values(leaves, how)
