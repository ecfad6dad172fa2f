"""A smooth ramp that keeps small results, as torch.nn.functional.softplus."""

import mindspore
from helpers.torch import log1p
from mindspore import Tensor, ops


def softplus(input: Tensor, beta: float = 1, threshold: float = 20) -> Tensor:
    """Give log(1 + exp(beta x)) / beta, and x itself where beta x is above the threshold."""
    wide = input.astype(mindspore.float64)  # in float32 an exponential has four digits
    factor = mindspore.tensor(float(beta), wide.dtype)  # a Python number would be rounded to float32
    turned = wide * factor
    below = ops.where(turned > 0, -turned, turned)  # its exponential cannot overflow
    ramp = ops.where(turned > 0, turned, ops.zeros_like(turned))
    rise = ramp + log1p(ops.exp(below))
    rise = rise / factor if beta else rise * float("inf")  # NaN / 0 would be an infinity
    result = ops.where(turned > mindspore.tensor(float(threshold), wide.dtype), wide, rise)
    return result.astype(input.dtype)
