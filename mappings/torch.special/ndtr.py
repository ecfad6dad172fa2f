"""The distribution function of the normal distribution, as torch.special.ndtr."""

from mindspore import Tensor, ops


def ndtr(input: Tensor) -> Tensor:
    """Give the share of a standard normal distribution below each element."""
    return 0.5 * ops.erfc(input * -(0.5**0.5))
