"""A smooth ramp that keeps small results, as torch.nn.functional.softplus."""

from helpers.torch import log1p
from mindspore import Tensor, ops


def softplus(input: Tensor, beta: float = 1, threshold: float = 20) -> Tensor:
    """Give log(1 + exp(beta x)) / beta, and x itself where beta x is above the threshold."""
    turned = input * beta
    below = ops.where(turned > 0, -turned, turned)  # its exponential cannot overflow
    ramp = ops.where(turned > 0, turned, ops.zeros_like(turned))
    return ops.where(turned > threshold, input, (ramp + log1p(ops.exp(below))) / beta)
