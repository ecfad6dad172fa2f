"""The smallest element so far, as torch.cummin."""

from typing import NamedTuple

import mindspore
from mindspore import Tensor, ops


class _Least(NamedTuple):
    values: Tensor
    indices: Tensor


def cummin(input: Tensor, dim: int) -> _Least:
    """Give the smallest element up to each place along dim, and its int64 place."""
    if input.dtype == mindspore.bool_:
        least = cummin(input.astype(mindspore.int32), dim)
        return _Least(least.values.astype(mindspore.bool_), least.indices)
    if not input.ndim:
        return _Least(input * 1, ops.zeros((), mindspore.int64))
    values, indices = ops.cummin(input, int(dim))
    return _Least(values, indices.astype(mindspore.int64))
