"""softmin over the elements that a mask keeps, as torch.masked.softmin."""

import math

import mindspore
from mindspore import Tensor, ops


def softmin(
    input: Tensor,
    dim: int,
    *,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Work along dim on what the mask keeps (True); 0 elsewhere, NaN where it keeps nothing."""
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, math.inf))
    kept = -kept if dtype is None else -kept.astype(dtype)
    if kept.size == 0 or not kept.ndim:
        return kept - kept + 1
    far = kept - ops.stop_gradient(ops.amax(kept, dim, True))
    size = ops.exp(far)
    return size / size.sum(dim, keepdims=True)
