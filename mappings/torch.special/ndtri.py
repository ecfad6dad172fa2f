"""The inverse of the normal distribution function, as torch.special.ndtri."""

from mindspore import Tensor, ops


def ndtri(input: Tensor) -> Tensor:
    """Give the number below which a share of a standard normal distribution lies, for shares from 0 to 1.

    Near 0 it has fewer right digits than torch's.
    """
    return 2**0.5 * ops.erfinv(2 * input - 1)
