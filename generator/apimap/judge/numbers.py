"""The last levels: where NaN stands, and by how much numbers differ."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from apimap.model.finding import Cause, Finding


@dataclass(frozen=True)
class Tolerance:
    """Numbers agree when ``|mindspore - torch| <= atol + rtol * |torch|``."""

    rtol: float
    atol: float


# The defaults of torch.testing.assert_close, as published in its documentation (table "dtype, rtol,
# atol"); the same in every release from 1.9 to 2.13. A dtype that is not listed compares exactly.
TOLERANCES = {
    "float16": Tolerance(1e-3, 1e-5),
    "bfloat16": Tolerance(1.6e-2, 1e-5),
    "float32": Tolerance(1.3e-6, 1e-5),
    "float64": Tolerance(1e-7, 1e-7),
    "complex32": Tolerance(1e-3, 1e-5),
    "complex64": Tolerance(1.3e-6, 1e-5),
    "complex128": Tolerance(1e-7, 1e-7),
}
EXACT = Tolerance(0.0, 0.0)

Numbers = np.ndarray[Any, Any]


def nowhere(data: Numbers) -> bool:
    """Whether data of this type cannot hold a NaN at all."""
    return data.dtype.kind not in "fc"


def _index(place: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The index of one element by its place in the flattened output: (0, 2) for place 2 of a (2, 3) one."""
    return tuple(int(i) for i in np.unravel_index(place, shape))


def nan_places(torch: Numbers, mindspore: Numbers, place: str) -> Finding | None:
    """A finding of level ``nan`` when a NaN stands in one output only; None when none does."""
    if nowhere(torch):
        return None
    differs = (np.isnan(torch) != np.isnan(mindspore)).ravel()
    count = int(np.count_nonzero(differs))
    if not count:
        return None
    first = int(differs.argmax())
    left, right = str(torch.ravel()[first]), str(mindspore.ravel()[first])
    found = Finding(Cause.NAN, place, torch=left, mindspore=right)
    if not torch.shape:
        return found
    return replace(found, count=count, size=differs.size, at=_index(first, torch.shape))


def _wide(data: Numbers) -> Numbers:
    """The data in a type in which differences neither round nor wrap."""
    if data.dtype.kind == "c":
        return data.astype(np.complex128)
    if data.dtype.kind == "f":
        return data.astype(np.float64)
    return data.astype(np.longdouble)  # 64 bits of mantissa: every int64 and uint64 is exact


def _elements(left: Numbers, right: Numbers, tolerance: Tolerance) -> Numbers:
    """Which elements agree; an infinity only with the same one, a NaN with any NaN."""
    with np.errstate(all="ignore"):
        agrees: Numbers = np.abs(right - left) <= tolerance.atol + tolerance.rtol * np.abs(left)
        agrees &= np.isfinite(left) & np.isfinite(right)
        agrees |= left == right
        agrees |= np.isnan(left) & np.isnan(right)
    return agrees


def _agree(left: Numbers, right: Numbers, tolerance: Tolerance) -> Numbers:
    agrees = _elements(left, right, tolerance)
    if left.dtype.kind == "c" and not agrees.all():  # an infinite part says nothing of the other one
        infinite = np.isinf(left) | np.isinf(right)
        by_part = _elements(left.real, right.real, tolerance) & _elements(left.imag, right.imag, tolerance)
        agrees |= infinite & by_part
    return agrees


def _largest(errors: Numbers, among: Numbers) -> tuple[float | None, int]:
    """The largest error and its flat index; None when it is infinite or nowhere defined.

    NaN (undefined: both infinite, or relative to zero) is passed over.
    """
    candidates = np.where(among & ~np.isnan(errors), errors, -1.0)
    index = int(candidates.argmax())
    largest = float(candidates[index])
    return (None if largest < 0 or np.isinf(largest) else largest), index


def values(torch: Numbers, mindspore: Numbers, place: str, tolerance: Tolerance) -> Finding:
    """Compares two arrays of one shape and type element by element.

    NaN places are taken as compared. The errors of the finding are the largest over the elements that
    differ, or over all elements when none does. The relative error is relative to torch and left out
    where torch is zero.
    """
    if not torch.size:
        return Finding(max_abs=0.0, max_rel=0.0)
    shape, first, second = torch.shape, torch.ravel(), mindspore.ravel()
    if torch.dtype.kind not in "biufc":  # text, dates, records
        return _plain_values(first, second, place, shape)
    left, right = _wide(first), _wide(second)
    agrees = (first == second) if tolerance == EXACT and nowhere(torch) else _agree(left, right, tolerance)
    with np.errstate(all="ignore"):
        absolute = np.where(left == right, 0.0, np.abs(right - left)).astype(np.float64)
        relative = np.where(absolute == 0, 0.0, absolute / np.abs(left).astype(np.float64))
        relative = np.where((left == 0) & (absolute != 0), np.nan, relative)
    among = ~agrees if not agrees.all() else np.ones_like(agrees)
    max_abs, at_abs = _largest(absolute, among)
    max_rel, at_rel = _largest(relative, among)
    if agrees.all():
        return Finding(max_abs=max_abs, max_rel=max_rel)

    if torch.dtype.kind == "b":
        found = _first(~agrees, first, second, place, shape)
        return replace(found, max_abs=max_abs, max_rel=max_rel)
    found = Finding(
        Cause.NUMBERS,
        place,
        torch=str(first[at_abs]),
        mindspore=str(second[at_abs]),
        count=int(np.count_nonzero(~agrees)),
        size=agrees.size,
        at=_index(at_abs, shape),
        max_abs=max_abs,
        max_rel=max_rel,
        rtol=None if tolerance == EXACT else tolerance.rtol,
        atol=None if tolerance == EXACT else tolerance.atol,
    )
    if at_rel == at_abs or max_rel is None:
        return found
    left_text, right_text = str(first[at_rel]), str(second[at_rel])
    return replace(found, rel_at=_index(at_rel, shape), rel_torch=left_text, rel_mindspore=right_text)


def _first(
    differs: Numbers, torch: Numbers, mindspore: Numbers, place: str, shape: tuple[int, ...]
) -> Finding:
    """A finding that names the first of the elements that differ; everything but ``shape`` is flat."""
    index = int(differs.argmax())
    return Finding(
        Cause.ELEMENTS,
        place,
        torch=_text(torch[index]),
        mindspore=_text(mindspore[index]),
        count=int(np.count_nonzero(differs)),
        size=differs.size,
        at=_index(index, shape),
    )


def _text(value: object) -> str:
    return str(value) if isinstance(value, np.bool_) else repr(value)


def _plain_values(first: Numbers, second: Numbers, place: str, shape: tuple[int, ...]) -> Finding:
    differs = first != second
    return _first(differs, first, second, place, shape) if differs.any() else Finding()
