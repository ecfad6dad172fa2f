"""The inverse of the normal distribution function, as torch.special.ndtri."""

import mindspore
from helpers.torch import erfinv
from mindspore import Tensor


def ndtri(input: Tensor) -> Tensor:
    """Give the number below which a share of a standard normal distribution lies, for shares from 0 to 1.

    Within about 1e-6 of 0 and 1 its digits are wrong.
    """
    input = input if input.is_floating_point() else input.astype(mindspore.float32)
    root = mindspore.tensor(2**0.5, input.dtype) if input.dtype == mindspore.float64 else 2**0.5
    return root * erfinv(2 * input - 1)
