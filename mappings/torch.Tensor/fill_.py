"""Changes a tensor in place, as torch.Tensor.fill_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def fill_(self: Tensor, value: float) -> Tensor:
    """Set every element to a value and return the tensor.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.full_like(self, value))
    return self
