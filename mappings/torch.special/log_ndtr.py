"""The logarithm of the distribution function of the normal distribution, as torch.special.log_ndtr."""

import math

import mindspore
from helpers.torch import log1p
from helpers.torch.special import erfcx
from mindspore import Tensor, ops


def log_ndtr(input: Tensor) -> Tensor:
    """Give the logarithm of the share of a standard normal distribution below each element.

    Computed in float64; integers become float32.
    """
    kind = input.dtype if input.is_floating_point() else mindspore.float32
    x = input.astype(mindspore.float64)
    scaled = x * mindspore.tensor(math.sqrt(0.5), x.dtype)
    below = ops.where(x < 0, scaled, 0.0)
    above = ops.where(x < 0, 0.0, scaled)
    low = ops.log(erfcx(-below) / 2) - below * below
    return ops.where(x < 0, low, log1p(-ops.erfc(above) / 2)).astype(kind)
