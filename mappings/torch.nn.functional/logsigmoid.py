"""The logarithm of the sigmoid over the whole range, as torch.nn.functional.logsigmoid."""

import mindspore
from helpers.torch import log1p
from mindspore import Tensor, ops


def logsigmoid(input: Tensor) -> Tensor:
    """Give -log(1 + exp(-x)), element by element: x itself far below 0, and never quite 0 above."""
    wide = input.astype(mindspore.float64)  # in float32 an exponential has four digits
    below = ops.where(wide > 0, -wide, wide)  # its exponential cannot overflow
    fall = ops.where(wide > 0, ops.zeros_like(wide), wide)
    return (fall - log1p(ops.exp(below))).astype(input.dtype)
