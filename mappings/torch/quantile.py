"""Quantiles, as torch.quantile."""

import math

from helpers.torch import nanquantile
from mindspore import Tensor, ops


def quantile(
    input: Tensor,
    q: float | Tensor,
    dim: int | None = None,
    keepdim: bool = False,
    *,
    interpolation: str = "linear",
) -> Tensor:
    """Give the q-quantiles along dim, or of all; several in q make a new first axis; of a NaN, NaN.

    interpolation is "linear", "lower", "higher", "midpoint" or "nearest". float32 and float64 only.
    """
    result = nanquantile(input, q, dim, keepdim, interpolation=interpolation)
    bad = ops.isnan(input)
    bad = bad.any() if dim is None or not input.ndim else bad.any(int(dim), keepdim)
    return result.masked_fill(bad.broadcast_to(result.shape), math.nan)
