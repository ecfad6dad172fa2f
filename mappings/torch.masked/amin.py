"""The smallest of the elements that a mask keeps, as torch.masked.amin."""

import math

import mindspore
import numpy as np
from mindspore import Tensor, ops


def amin(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    *,
    keepdim: bool | None = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Give the smallest along dim of what the mask keeps (True); the largest number if nothing."""
    axes = tuple(range(input.ndim)) if dim in (None, ()) else dim
    most = math.inf if input.is_floating_point() else np.iinfo(mindspore.dtype_to_nptype(input.dtype)).max
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, most))
    found = ops.amin(kept, axes, bool(keepdim)) if input.ndim else kept
    return found if dtype is None else found.astype(dtype)
