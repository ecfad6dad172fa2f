"""Changes a tensor in place, as torch.Tensor.nan_to_num_ does."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def nan_to_num_(
    self: Tensor, nan: float | None = None, posinf: float | None = None, neginf: float | None = None
) -> Tensor:
    """Replaces NaN and infinities by numbers, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.is_complex() and self.size:  # part by part
        parts = []
        for part in (ops.real(self), ops.imag(self)):
            parts.append(nan_to_num_(part.copy(), nan, posinf, neginf))
        self[()] = ops.Complex()(*parts)
    elif self.is_floating_point() and self.size:  # x[()] = … refuses an empty tensor
        limits = np.finfo(mindspore.dtype_to_nptype(self.dtype))  # ops.nan_to_num refuses float64
        low = limits.min if neginf is None else neginf
        high = limits.max if posinf is None else posinf
        ends = (low, high, nan or 0.0)
        low, high, nan = (mindspore.tensor(float(each), dtype=self.dtype) for each in ends)
        found = ops.where(self == float("inf"), high, ops.where(self == -float("inf"), low, self))
        self[()] = ops.where(self != self, nan, found)
    return self
