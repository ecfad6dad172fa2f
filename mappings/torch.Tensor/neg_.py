"""Changes a tensor in place, as torch.Tensor.neg_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def neg_(self: Tensor) -> Tensor:
    """Reverses the sign of every element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.neg(self))
    return self
