"""The lower median of what is no NaN, as torch.nanmedian."""

from collections import namedtuple
from typing import Any

import mindspore
from mindspore import Tensor, ops

_NanMedian = namedtuple("_NanMedian", ["values", "indices"])


def nanmedian(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Any:
    """Give the lower median of all elements that are no NaN; along dim with its places.

    Not in compiled functions.
    """
    # The kernel has no narrow dtypes.
    if input.dtype in (mindspore.float16, mindspore.bfloat16):
        held = input.astype(mindspore.float32)
    else:
        held = input.astype(mindspore.int32) if input.dtype in (mindspore.int8, mindspore.uint8) else input
    if dim is not None:
        values, indices = ops.nanmedian(held, int(dim), keepdim)
        return _NanMedian(values.astype(input.dtype), indices)
    if not input.size:
        empty = float("nan") if input.is_floating_point() else -(2**63)
        return Tensor(empty, input.dtype)
    held = held.flatten()
    if not input.is_floating_point():
        return held.sort()[0][(input.size - 1) // 2].astype(input.dtype)
    there = int((~held.isnan()).sum())
    if not there:
        return Tensor(float("nan"), input.dtype)
    ordered = ops.where(held.isnan(), ops.full_like(held, float("inf")), ops.stop_gradient(held)).sort()[0]
    found = ops.stop_gradient(ordered)[(there - 1) // 2]
    # All elements that are equal to it share the gradient.
    equal = (held == found) & held.isfinite()
    shared = ops.where(equal, held, ops.zeros_like(held)).sum() / max(1, int(equal.sum()))
    return (found + (shared - ops.stop_gradient(shared))).astype(input.dtype)
