"""The inverse of the normal distribution function, as torch.special.ndtri."""

from mindspore import Tensor, ops


def ndtri(input: Tensor) -> Tensor:
    """Give the number below which a share of a standard normal distribution lies, for shares from 0 to 1.

    Within about 1e-6 of 0 and 1 its digits are wrong.
    """
    return 2**0.5 * ops.erfinv(2 * input - 1)
