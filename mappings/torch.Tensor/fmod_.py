"""Changes a tensor in place, as torch.Tensor.fmod_ does."""

from helpers.torch import fmod
from mindspore import Tensor


def fmod_(self: Tensor, other: Tensor | float) -> Tensor:
    """The remainder of a division, with the sign of the dividend, as C's fmod, written into the tensor,
    which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = fmod(self, other).astype(self.dtype)
    return self
