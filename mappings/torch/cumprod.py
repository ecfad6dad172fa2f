"""Running products, as torch.cumprod."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def cumprod(input: Tensor, dim: int, *, dtype: mindspore.Type | None = None) -> Tensor:
    """Multiply along dim; integers give int64, float16 is multiplied in float32.

    The gradient is right where elements are zero.
    """
    if isinstance(input, np.ndarray):  # where a program holds tensors and arrays alike, it has its own
        return input.cumprod(dim)
    dim = int(dim)
    whole = not (input.is_floating_point() or input.is_complex())
    made = dtype or (mindspore.int64 if whole else input.dtype)
    given = input.astype(made)
    if not given.ndim or not given.size:
        return given * 1
    half = made in (mindspore.float16, mindspore.bfloat16)
    small = made in (mindspore.bool_, mindspore.int8, mindspore.uint8, mindspore.int16, mindspore.int32)
    held = given.astype(mindspore.float32 if half else mindspore.int64 if small else made)
    found = ops.cumprod(held, dim)
    if held.is_floating_point():
        # What the kernel gives has no gradient at zero: that of the same products, made by doubling,
        # whose last digits are worse than the kernel's.
        doubled, step = held.swapaxes(0, dim), 1
        while step < doubled.shape[0]:
            doubled = ops.cat((doubled[:step], doubled[step:] * doubled[:-step]), 0)
            step *= 2
        doubled = doubled.swapaxes(0, dim)
        known = ops.isfinite(found) & ops.isfinite(doubled)
        steady = ops.stop_gradient(found)
        found = ops.where(known, doubled + ops.stop_gradient(found - doubled), steady)
    return found.astype(made)
