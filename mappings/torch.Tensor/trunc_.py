"""Changes a tensor in place, as torch.Tensor.trunc_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def trunc_(self: Tensor) -> Tensor:
    """Drops the fraction of every element, rounding towards zero, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size and self.is_floating_point():
        copy_(self, ops.trunc(self))
    return self
