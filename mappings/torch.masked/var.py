"""The variance of the elements that a mask keeps, as torch.masked.var."""

import mindspore
from helpers.torch.masked import torch_sum
from mindspore import Tensor, ops


def var(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    unbiased: bool | None = None,
    *,
    correction: float | None = None,
    keepdim: bool | None = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Give the variance along dim of what the mask keeps (True), divided by the count less correction (1)."""
    if unbiased is not None and correction is not None:
        raise AssertionError("give unbiased or correction")
    real = not input.is_complex()
    wanted = dtype or (input.dtype if input.is_floating_point() or not real else mindspore.float32)
    kind = mindspore.float32 if wanted in (mindspore.int32, mindspore.int64) else wanted
    there = ops.ones(input.shape, kind) if mask is None else ops.broadcast_to(mask, input.shape).astype(kind)
    mean = torch_sum(input, dim, keepdim=True, dtype=kind, mask=mask) / torch_sum(there, dim, keepdim=True)
    square = (input - mean) ** 2 if real else (input - mean) * ops.conj(input - mean)
    total = torch_sum(square, dim, keepdim=keepdim, dtype=kind, mask=mask)
    less = correction if correction is not None else 0 if unbiased is False else 1
    count = torch_sum(there, dim, keepdim=keepdim)
    share = ops.relu((count if real else ops.real(count)) - less)
    share = share.astype(mindspore.float64 if share.dtype == mindspore.float64 else mindspore.float32)
    nothing = share == 0  # divided by 0, NaN would become an infinity
    part = ops.where(nothing, ops.full_like(share, float("nan")), ops.reciprocal(share))
    part = ops.where(nothing & (ops.abs(total) > 0), ops.full_like(share, float("inf")), part)
    whole = ops.where(nothing, ops.ones_like(share), share).astype(total.dtype)
    return ops.where(nothing, total * part.astype(total.dtype), total / whole).astype(wanted)
