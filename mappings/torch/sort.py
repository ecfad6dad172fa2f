"""A tensor in order, as torch.sort."""

from typing import NamedTuple

import mindspore
from helpers.torch import argsort
from mindspore import Tensor, ops


class _Sorted(NamedTuple):
    values: Tensor
    indices: Tensor


def sort(input: Tensor, dim: int = -1, descending: bool = False, stable: bool = False) -> _Sorted:
    """Give the elements in order along dim and their int64 places; NaN is largest."""
    order = argsort(input, dim, descending, stable)
    if not input.ndim or not input.size:
        return _Sorted(input * 1, order)
    rows = input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input
    return _Sorted(ops.gather_elements(rows, dim, order).astype(input.dtype), order)
