"""The standard deviation, as torch.std."""

import mindspore
import numpy as np
from helpers.torch import var
from mindspore import Tensor, ops


def std(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> Tensor:
    """Give the square root of the variance, of everything or along dim; see helpers.torch.var.

    Its gradient is 0 where all elements are equal.
    """
    if isinstance(input, np.ndarray):  # where a program holds tensors and arrays alike, it has its own
        return input.std(dim, keepdims=keepdim)
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = input.astype(mindspore.float32) if half else input
    square = var(wide, dim, unbiased, keepdim, correction=correction)
    flat = square == 0
    root = ops.sqrt(ops.where(flat, ops.ones_like(square), square))
    return ops.where(flat, square, root).astype(input.dtype if half else root.dtype)
