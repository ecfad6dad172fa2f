"""Tells a float64 result that was computed in float32: the tolerances of float64 let some of them pass."""

from __future__ import annotations

from typing import Any

import numpy as np

from apimap.judge.structure import pairs
from apimap.model.finding import Cause, Finding
from apimap.model.values import Array, Value

NARROW: dict[str, Any] = {"float64": np.float32, "complex128": np.complex64}


def narrowed(torch: Value, mindspore: Value, place: str) -> Finding | None:
    """The first array that has a wide dtype, and nothing but numbers of the narrow one in mindspore only.

    Rounded to float32 once, a number is off by 6e-8 of itself at most, less than the 1e-7 that two float64
    results may differ by. That a number computed in float64 is one of float32 by chance is 1 in 2**29.
    """
    for where, left, right in pairs(torch, mindspore, place):
        if not isinstance(left, Array) or not isinstance(right, Array) or left.dtype not in NARROW:
            continue
        if _is_narrow(right) and not _is_narrow(left):
            narrow = np.dtype(NARROW[left.dtype]).name
            with np.errstate(all="ignore"):
                error = np.abs(left.data - right.data)
                largest = float(np.nanmax(error[np.isfinite(error)], initial=0.0))
            return Finding(Cause.DIGITS, where, torch=left.dtype, mindspore=narrow, max_abs=largest)
    return None


def _is_narrow(array: Array) -> bool:
    with np.errstate(all="ignore"):
        data = array.data
        return np.array_equal(data.astype(NARROW[array.dtype]).astype(data.dtype), data, equal_nan=True)
