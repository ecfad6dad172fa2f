"""The distribution function of the normal distribution, as torch.special.ndtr."""

import mindspore
from mindspore import Tensor, ops


def ndtr(input: Tensor) -> Tensor:
    """Give the share of a standard normal distribution below each element."""
    factor = -(0.5**0.5)  # beside float64 a Python number would be rounded to float32
    wide = input.dtype == mindspore.float64
    return 0.5 * ops.erfc(input * (mindspore.tensor(factor, input.dtype) if wide else factor))
