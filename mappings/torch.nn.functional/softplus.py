"""A smooth ramp that keeps small results, as torch.nn.functional.softplus."""

import mindspore
from helpers.torch import log1p
from mindspore import Tensor, ops


def softplus(input: Tensor, beta: float = 1, threshold: float = 20) -> Tensor:
    """Give log(1 + exp(beta x)) / beta, and x itself where beta x is above the threshold."""
    wide = input.astype(mindspore.float64)  # in float32 an exponential has four digits
    turned = wide * beta
    below = ops.where(turned > 0, -turned, turned)  # its exponential cannot overflow
    ramp = ops.where(turned > 0, turned, ops.zeros_like(turned))
    rise = ramp + log1p(ops.exp(below))
    rise = rise / beta if beta else rise * float("inf")  # NaN / 0 would be an infinity
    result = ops.where(turned > threshold, wide, rise)
    return result.astype(input.dtype)
