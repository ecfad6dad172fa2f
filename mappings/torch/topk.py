"""The largest or smallest elements, as torch.topk."""

import math
from typing import NamedTuple

import mindspore
from mindspore import Tensor, ops


class _Top(NamedTuple):
    values: Tensor
    indices: Tensor


def topk(input: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> _Top:
    """Give the k largest (or smallest) elements along dim and their int64 places; NaN counts as largest.

    They are sorted in any case; of many equal elements any may be taken. Beside NaN, infinity and the largest
    number of the dtype are equal.
    """
    rows = input if input.ndim else input.reshape(1)
    if not 0 <= k <= rows.shape[dim]:
        raise RuntimeError("selected index k out of range")
    key = rows = rows.astype(mindspore.float32) if rows.dtype == mindspore.bfloat16 else rows
    if rows.is_floating_point():
        lost = ops.isnan(rows)  # they come before infinity, which is the largest number beside them
        endless = ops.logical_and(rows == math.inf, lost.any())
        key = rows.astype(mindspore.float32) if rows.dtype == mindspore.float16 else rows
        largest_number = 1.7976931348623157e308 if key.dtype == mindspore.float64 else 3.4028234663852886e38
        key = key.masked_fill(endless, mindspore.tensor(largest_number, key.dtype))
        key = key.masked_fill(lost, math.inf)
        key = key if largest else -key
    else:
        key = rows.astype(mindspore.int32) if rows.dtype in (mindspore.bool_, mindspore.uint8) else rows
        key = key if largest else -1 - key  # the negative of the smallest number is none
    shape = [k if axis == dim % rows.ndim else size for axis, size in enumerate(rows.shape)]
    indices = ops.topk(key, k, dim)[1].astype(mindspore.int64) if k else ops.zeros(shape, mindspore.int64)
    values = ops.gather_elements(rows, dim, indices).astype(input.dtype)  # which keeps NaN and the gradient
    return _Top(values, indices) if input.ndim else _Top(values.reshape(()), indices.reshape(()))
