"""Changes a tensor in place, as torch.Tensor.square_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def square_(self: Tensor) -> Tensor:
    """Multiplies every element by itself, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.square(self.copy()))  # a copy: the gradient reads what it was
    return self
