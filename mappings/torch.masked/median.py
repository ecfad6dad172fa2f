"""The median of the elements that a mask keeps, as torch.masked.median."""

import math

import mindspore
from mindspore import Tensor, ops


def median(
    input: Tensor,
    dim: int = -1,
    *,
    keepdim: bool = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Give the lower median along dim of what the mask keeps (True); NaN where it keeps nothing."""
    if not input.ndim:
        mask = None if mask is None else mask.reshape(1)
        return median(input.reshape(1), 0, dtype=dtype, mask=mask).reshape(())
    real = input if input.is_floating_point() else input.astype(mindspore.float32)
    kept = real == real
    if mask is not None:
        kept = ops.broadcast_to(mask, input.shape).logical_and(kept)
    shown = ops.where(kept, real, ops.full_like(real, math.inf))
    # ops.sort takes float64 for float32
    order = ops.topk(-ops.stop_gradient(shown), input.shape[dim], dim)[1] if input.size else None
    rows = shown if order is None else ops.gather_elements(shown, dim, order)
    count = kept.astype(mindspore.int64).sum(dim, keepdims=True)
    found = ops.gather_elements(rows, dim, ((count - 1) // 2).clamp(0))
    found = ops.where(count == 0, ops.full_like(found, math.nan), found)
    found = found if keepdim else found.squeeze(dim)
    if input.is_floating_point():
        return found
    if ops.isnan(found).asnumpy().any():
        raise ValueError("the mask keeps nothing of some rows; integers have no NaN for them")
    return found.astype(dtype or input.dtype)
