"""The variance and the mean, as torch.var_mean."""

import math

import mindspore
from helpers.torch import var
from mindspore import Tensor, ops


def var_mean(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> tuple[Tensor, Tensor]:
    """Give the variance, divided by N - correction, and the mean, of everything or along dim."""
    spread = var(input, dim, unbiased, keepdim, correction=correction)
    axes = None if isinstance(dim, bool) or dim is None or dim == () else dim
    axes = tuple(axes) if isinstance(axes, list) else axes
    if input.is_complex():
        if not input.size:
            parts = [ops.full_like(spread, math.nan)] * 2
        else:
            parts = [part.mean(axes, keep_dims=keepdim) for part in (ops.real(input), ops.imag(input))]
            parts = [part if input.size == part.size else _lost_mean(part) for part in parts]
        return spread, ops.Complex()(*parts) if spread.size else ops.zeros(spread.shape, input.dtype)
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = input.astype(mindspore.float32) if half else input
    if not input.size:
        return spread, ops.full_like(spread, math.nan)
    mean = wide.mean(axes, keep_dims=keepdim)
    mean = mean if input.size == mean.size else _lost_mean(mean)
    return spread, mean.astype(input.dtype)


def _lost_mean(mean: Tensor) -> Tensor:
    """NaN for means that are infinite, as torch has it of more than one element."""
    return ops.where(ops.isfinite(mean), mean, ops.full_like(mean, math.nan))
