"""NaN and infinities replaced in place, as torch.nan_to_num_."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def nan_to_num_(
    input: Tensor, nan: float | None = None, posinf: float | None = None, neginf: float | None = None
) -> Tensor:
    """Write numbers in the place of NaN and infinities; views see it.

    Not for bfloat16, and not in differentiated or compiled functions.
    """
    if input.is_complex() and input.size:  # part by part
        parts = []
        for part in (ops.real(input), ops.imag(input)):
            parts.append(nan_to_num_(part.copy(), nan, posinf, neginf))
        input[()] = ops.Complex()(*parts)
    elif input.is_floating_point() and input.size:  # x[()] = … refuses an empty tensor
        limits = np.finfo(mindspore.dtype_to_nptype(input.dtype))
        low = limits.min if neginf is None else neginf
        high = limits.max if posinf is None else posinf
        ends = (low, high, nan or 0.0)
        low, high, nan = (mindspore.tensor(float(each), dtype=input.dtype) for each in ends)
        found = ops.where(input == float("inf"), high, ops.where(input == -float("inf"), low, input))
        input[()] = ops.where(input != input, nan, found)
    return input
