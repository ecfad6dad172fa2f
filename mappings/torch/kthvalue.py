"""The k-th smallest element, as torch.kthvalue."""

import math
from typing import NamedTuple

import mindspore
from mindspore import Tensor, ops


class _Kth(NamedTuple):
    values: Tensor
    indices: Tensor


def kthvalue(input: Tensor, k: int, dim: int = -1, keepdim: bool = False) -> _Kth:
    """Give the k-th smallest element along dim, k counting from 1, and its place; NaN counts as largest."""
    rows = input if input.ndim else input.reshape(1)
    if not 1 <= k <= rows.shape[dim]:
        raise RuntimeError(f"kthvalue(): selected number k out of range for dimension {dim}")
    key = rows.masked_fill(ops.isnan(rows), math.inf) if rows.is_floating_point() else rows
    key = key.astype(mindspore.int32) if key.dtype == mindspore.bool_ else key
    # ops.sort takes float64 for float32
    order = ops.topk(-key, k, dim)[1] if key.is_floating_point() else ops.sort(key, axis=dim)[1]
    places = order.astype(mindspore.int64).narrow(dim, k - 1, 1)
    values = ops.gather_elements(rows, dim, places)
    if not input.ndim:
        return _Kth(values.reshape(()), places.reshape(()))
    return _Kth(values, places) if keepdim else _Kth(values.squeeze(dim), places.squeeze(dim))
