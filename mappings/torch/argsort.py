"""The positions that would sort a tensor, as torch.argsort."""

import math

import mindspore
import numpy as np
from mindspore import Tensor, ops


def argsort(input: Tensor, dim: int = -1, descending: bool = False, stable: bool = False) -> Tensor:
    """Give the int64 positions that sort along dim; NaN is largest, equal elements keep their order."""
    if isinstance(input, np.ndarray):  # where a program holds tensors and arrays alike, it has its own
        return input.argsort(dim)
    if not input.ndim or not input.size:
        return ops.zeros(input.shape, mindspore.int64)
    input = input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input
    key, length = input, input.shape[dim]
    if input.is_floating_point():
        key = input.masked_fill(ops.isnan(input), math.inf)
        key = key if descending else -key
    else:
        key = input.astype(mindspore.int32) if input.dtype in (mindspore.bool_, mindspore.uint8) else input
        key = key if descending else -1 - key  # the negative of the smallest number is none
    order = ops.topk(key, length, dim)[1].astype(mindspore.int64)  # ops.sort takes float64 for float32
    if input.is_floating_point():  # so far NaN stands among the infinities
        last = ops.gather_elements(ops.isnan(input).astype(mindspore.int32), dim, order)
        moved = ops.topk(last if descending else -last, length, dim)[1].astype(mindspore.int64)
        order = ops.gather_elements(order, dim, moved)
    return order
