"""The largest of the elements that a mask keeps, as torch.masked.amax."""

import math

import mindspore
import numpy as np
from mindspore import Tensor, ops


def amax(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    *,
    keepdim: bool | None = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Give the largest along dim of what the mask keeps (True); the smallest number if nothing."""
    axes = tuple(range(input.ndim)) if dim in (None, ()) else dim
    least = -math.inf if input.is_floating_point() else np.iinfo(mindspore.dtype_to_nptype(input.dtype)).min
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, least))
    found = ops.amax(kept, axes, bool(keepdim)) if input.ndim else kept
    return found if dtype is None else found.astype(dtype)
