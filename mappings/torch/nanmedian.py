"""The lower median of what is no NaN, as torch.nanmedian."""

from collections import namedtuple
from typing import Any

import mindspore
from helpers.torch import median
from mindspore import Tensor, ops

_NanMedian = namedtuple("_NanMedian", ["values", "indices"])


def nanmedian(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Any:
    """Give the lower median of all elements that are no NaN; along dim with its places."""
    # The kernels have no narrow dtypes.
    if input.dtype in (mindspore.float16, mindspore.bfloat16):
        held = input.astype(mindspore.float32)
    else:
        held = input.astype(mindspore.int32) if input.dtype in (mindspore.int8, mindspore.uint8) else input
    if dim is not None:
        values, indices = ops.nanmedian(held, int(dim), keepdim)
        return _NanMedian(values.astype(input.dtype), indices)
    lost = held.isnan() if input.is_floating_point() and input.size else None
    if lost is not None and bool(lost.any()) and not bool(lost.all()):
        held = ops.masked_select(held, ops.logical_not(lost))
    return median(held).astype(input.dtype)
