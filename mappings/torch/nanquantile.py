"""Quantiles that pass over NaN, as torch.nanquantile."""

import math

import mindspore
from mindspore import Tensor, ops


def nanquantile(
    input: Tensor,
    q: float | Tensor,
    dim: int | None = None,
    keepdim: bool = False,
    *,
    interpolation: str = "linear",
) -> Tensor:
    """Give the q-quantiles of the numbers along dim, or of all; several in q make a new first axis.

    interpolation is "linear", "lower", "higher", "midpoint" or "nearest". float32 and float64 only.
    """
    if input.dtype not in (mindspore.float32, mindspore.float64):
        raise RuntimeError(f"quantile() input tensor must be either float or double dtype, not {input.dtype}")
    if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"):
        raise RuntimeError(f"no interpolation is called {interpolation}")
    share = q if isinstance(q, Tensor) else Tensor(q, input.dtype)
    if share.dtype != input.dtype:
        raise RuntimeError("quantile() q tensor must be same dtype as the input tensor")
    if not input.size:
        raise RuntimeError("quantile() input tensor must be non-empty")
    if share.size and not bool(ops.logical_and(share >= 0, share <= 1).all()):
        raise RuntimeError("quantile() q must be in the range [0, 1]")
    axis = 0 if dim is None else int(dim)
    if not -max(input.ndim, 1) <= axis < max(input.ndim, 1):
        raise IndexError(f"no dimension {dim} in a tensor of {input.ndim}")
    rows = input.flatten() if dim is None else input
    rows = rows.reshape(1) if rows.ndim == 0 else rows.swapaxes(axis, -1)
    known = ops.logical_not(ops.isnan(rows))
    count = known.astype(input.dtype).sum(-1, keepdims=True)
    filled = ops.where(known, rows, ops.full_like(rows, math.inf))
    order = ops.topk(-filled, rows.shape[-1])[1]  # ops.sort takes float64 for float32
    ordered = ops.gather_elements(filled, -1, order)
    place = ops.maximum(count - 1, 0) * share.reshape(-1)
    low, high = ops.floor(place), ops.ceil(place)
    if interpolation == "nearest":
        low = high = ops.round(place)
    low = high if interpolation == "higher" else low
    high = low if interpolation == "lower" else high
    below = ops.gather_elements(ordered, -1, low.astype(mindspore.int64))
    above = ops.gather_elements(ordered, -1, high.astype(mindspore.int64))
    weight = ops.full_like(place, 0.5) if interpolation == "midpoint" else place - low
    gap = above - below
    blend = ops.where(weight < 0.5, below + gap * weight, above - gap * (1 - weight))  # as torch.lerp does
    result = below if low is high else blend
    result = ops.where(count > 0, result, ops.full_like(result, math.nan))
    result = result.swapaxes(axis, -1) if input.ndim and dim is not None else result
    result = ops.movedim(ops.expand_dims(result, axis % result.ndim + 1), axis % result.ndim, 0)
    if dim is None:
        result = result.reshape(-1, *([1] * input.ndim if keepdim else []))
    elif not keepdim:
        result = result.squeeze(axis % max(input.ndim, 1) + 1)
    else:
        result = result if input.ndim else result.reshape(-1)
    return result if share.ndim else result[0]
