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
    result = ops.where(turned > threshold, wide, (ramp + log1p(ops.exp(below))) * (1 / beta if beta else float("inf")))
    return result.astype(input.dtype)
