"""Changes a tensor in place, as torch.Tensor.nextafter_ does."""

from helpers.torch import nextafter
from mindspore import Tensor


def nextafter_(self: Tensor, other: Tensor) -> Tensor:
    """Gives the next number towards other,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = nextafter(self, other)
    return self
