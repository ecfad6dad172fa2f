"""The lower median, as torch.median."""

from collections import namedtuple
from typing import Any

import mindspore
from mindspore import Tensor, ops

_Median = namedtuple("_Median", ["values", "indices"])


def median(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Any:
    """Give the lower median of all elements, NaN where one is; along dim with its places.

    Not in compiled functions.
    """
    # The kernel has no narrow dtypes.
    if input.dtype in (mindspore.float16, mindspore.bfloat16):
        held = input.astype(mindspore.float32)
    else:
        held = input.astype(mindspore.int32) if input.dtype in (mindspore.int8, mindspore.uint8) else input
    if dim is not None:
        values, indices = ops.median(held, int(dim), keepdim)
        return _Median(values.astype(input.dtype), indices)
    if not input.size:
        empty = float("nan") if input.is_floating_point() else -(2**63)
        return Tensor(empty, input.dtype)
    held = held.flatten()
    found = ops.stop_gradient(held).sort()[0][(input.size - 1) // 2]
    if input.is_floating_point():
        found = ops.where(held.isnan().any(), Tensor(float("nan"), held.dtype), found)
        # All elements that are equal to it share the gradient.
        equal = (held == found) & held.isfinite()
        shared = ops.where(equal, held, ops.zeros_like(held)).sum() / max(1, int(equal.sum()))
        found = found + (shared - ops.stop_gradient(shared))
    return found.astype(input.dtype)
