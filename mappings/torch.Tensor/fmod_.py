"""Changes a tensor in place, as torch.Tensor.fmod_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def fmod_(self: Tensor, other: Tensor | float) -> Tensor:
    """The remainder of a division, with the sign of the dividend, as C's fmod, written into the tensor,
    which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.fmod(self, other))
    return self
