"""log_softmax over the elements that a mask keeps, as torch.masked.log_softmax."""

import math

import mindspore
from mindspore import Tensor, ops


def log_softmax(
    input: Tensor,
    dim: int,
    *,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Work along dim on what the mask keeps (True); minus infinity elsewhere, NaN where it keeps nothing."""
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, -math.inf))
    kept = kept if dtype is None else kept.astype(dtype)
    if kept.size == 0 or not kept.ndim:
        return kept - kept
    far = kept - ops.stop_gradient(ops.amax(kept, dim, True))
    size = ops.exp(far)
    return far - ops.log(size.sum(dim, keepdims=True))
