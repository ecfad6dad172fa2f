"""Changes a tensor in place, as torch.Tensor.fmod_ does."""

from helpers.torch import fmod
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def fmod_(self: Tensor, other: Tensor | float) -> Tensor:
    """The remainder of a division, with the sign of the dividend, as C's fmod, written into the tensor,
    which is returned.

    Its views see it; gradients go through it.
    """
    if self.size:
        copy_(self, fmod(self, other).astype(self.dtype))
    return self
