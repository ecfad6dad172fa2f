"""The logarithm of the sigmoid over the whole range, as torch.nn.functional.logsigmoid."""

from helpers.torch import log1p
from mindspore import Tensor, ops


def logsigmoid(input: Tensor) -> Tensor:
    """Give -log(1 + exp(-x)), element by element: x itself far below 0, and never quite 0 above."""
    below = ops.where(input > 0, -input, input)  # its exponential cannot overflow
    fall = ops.where(input > 0, ops.zeros_like(input), input)
    return fall - log1p(ops.exp(below))
