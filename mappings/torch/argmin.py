"""Where the smallest element is, as torch.argmin."""

import mindspore
from helpers.torch import argmax
from mindspore import Tensor, ops


def argmin(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """Give the place of the smallest element, of all in a row or along dim; NaN comes before all."""
    if input.dtype == mindspore.bool_:
        raise RuntimeError("argmin(): does not support bool input")
    if input.is_floating_point() or not input.size:
        return argmax(-input if input.size else input, dim, keepdim)  # of NaN the negative is NaN
    if dim is None and input.ndim:
        found = ops.argmin(input.reshape(-1), 0).astype(mindspore.int64)
        return found.reshape((1,) * input.ndim) if keepdim else found
    return ops.argmin(input, dim, keepdim).astype(mindspore.int64)
