"""Changes a tensor in place, as torch.Tensor.zero_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def zero_(self: Tensor) -> Tensor:
    """Set every element to 0 and return the tensor.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.zeros_like(self))
    return self
