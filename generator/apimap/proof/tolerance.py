"""Whether two arrays of two networks agree, and how far apart they are.

A verdict's tolerances hold for one operation on numbers about 1 in size. A network's numbers are sums over
many, of any size: what is allowed here is measured by the largest number of the tensor. It is the verdict's
absolute tolerance of the dtype, or what rounding of a sum of n terms comes to, half a unit in the last
place times the root of n, or (when the caller has measured it) some multiples of torch's own rounding.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from apimap.judge.numbers import EXACT, TOLERANCES
from apimap.proof.network import Numbers
from apimap.proof.result import Kind, Tensor

# The distance between 1 and the next number, by dtype: IEEE 754, and 8 bits of significand for bfloat16.
_STEP = {"float16": 2.0**-10, "bfloat16": 2.0**-7, "float32": 2.0**-23, "float64": 2.0**-52}
_STEP |= {"complex64": 2.0**-23, "complex128": 2.0**-52}
SUMS = 2.0  # steps per root of the number of terms
# Of the largest number: an error above it that rounding alone explains shows nothing. A wrong setting, such
# as an `eps` of 1e-3 for 1e-5 in a normalisation, moves numbers by about as much.
UNSURE = 1e-3
ROUNDING = 10.0  # so many times torch's own rounding is still rounding
NOISE = 1e-7  # of the largest of all: a gradient below it is what rounding has left of a zero


@dataclass(frozen=True)
class Scale:
    """What errors are held against: the longest sum, and the largest number of all tensors of a kind.

    ``least`` is the size that a tensor counts as at least: of a sum that cancels, its terms tell more than
    itself. ``rtol`` replaces the relative share that the dtype allows.
    """

    terms: int = 1
    largest: float = 0.0
    rtol: float | None = None
    least: float = 0.0

    def relative(self, dtype: str) -> float:
        """The share of a tensor's largest number that its error may have."""
        if self.rtol is not None:
            return self.rtol
        if dtype not in _STEP:
            return 0.0
        atol = max(TOLERANCES[dtype].atol, TOLERANCES[dtype].rtol)
        return max(atol, SUMS * _STEP[dtype] * math.sqrt(self.terms))


def largest(data: Numbers) -> float:
    """The largest finite absolute value; 0 for none."""
    if not data.size or data.dtype.kind not in "fciub":
        return 0.0
    wide = np.abs(data.astype(np.complex128 if data.dtype.kind == "c" else np.float64))
    finite = wide[np.isfinite(wide)]
    return float(finite.max()) if finite.size else 0.0


def measured(torch: Numbers, wide: Numbers) -> float:
    """Torch's own rounding: how far its result is from that of a wider dtype."""
    if torch.shape != wide.shape or not torch.size:
        return 0.0
    dtype = np.complex128 if "c" in (torch.dtype.kind, wide.dtype.kind) else np.float64
    with np.errstate(all="ignore"):
        error = np.abs(torch.astype(dtype) - wide.astype(dtype))
    finite = error[np.isfinite(error)]
    return float(finite.max()) if finite.size else 0.0


def _number(data: Numbers, index: int) -> str:
    return str(data.reshape(-1)[index])


def compared(
    kind: Kind,
    name: str,
    other: str,
    torch: Numbers,
    mindspore: Numbers,
    dtype: str,
    scale: Scale,
    *,
    shape: tuple[int, ...] | None = None,
    rounding: float = 0.0,
) -> Tensor:
    """Compares two arrays; ``shape`` is the whole one where they are samples, ``rounding`` torch's own.

    NaN agrees with NaN and an infinity with the same one.
    """
    full = list(torch.shape if shape is None else shape)
    if torch.shape != mindspore.shape:
        text = f"{tuple(torch.shape)} in torch, {tuple(mindspore.shape)} in mindspore"
        return Tensor(kind, name, other, full, dtype, False, level="shape", message=text)
    if not torch.size:
        return Tensor(kind, name, other, full, dtype, True, 0.0, 0.0, 0.0, 0.0)
    exact = TOLERANCES.get(dtype, EXACT) == EXACT
    left = torch.reshape(-1).astype(np.complex128 if torch.dtype.kind == "c" else np.float64)
    right = mindspore.reshape(-1).astype(np.complex128 if mindspore.dtype.kind == "c" else np.float64)
    size = largest(torch)
    counted = max(size, scale.least)
    allowed, relative = 0.0, scale.relative(dtype)
    if not exact:
        allowed = max(relative * counted, ROUNDING * rounding, NOISE * scale.largest)
    with np.errstate(all="ignore"):
        same = (left == right) | (np.isnan(left) & np.isnan(right))
        error = np.where(same, 0.0, np.abs(right - left))
    lost = np.isnan(left) != np.isnan(right)
    error = np.where(np.isnan(error), np.inf, error)
    worst = int(np.argmax(np.where(lost, np.inf, error)))
    agrees = bool((error <= allowed).all())
    finite = error[np.isfinite(error)]
    most = float(finite.max()) if finite.size else None
    level = "" if agrees else "nan" if lost.any() else "value"
    if agrees and most is not None and most > max(UNSURE * counted, relative * scale.largest):
        level = "unsure"
    whole = torch.shape if shape is None or torch.size == int(np.prod(shape)) else None
    at = [int(n) for n in np.unravel_index(worst, whole)] if whole is not None else []
    return Tensor(
        kind,
        name,
        other,
        full,
        dtype,
        agrees,
        most,
        None if most is None or not counted else most / counted,
        allowed,
        size,
        level,
        "" if agrees else f"{int((error > allowed).sum())} of {error.size}",
        at,
        _number(torch, worst),
        _number(mindspore, worst),
    )
