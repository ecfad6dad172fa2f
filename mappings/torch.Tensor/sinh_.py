"""Changes a tensor in place, as torch.Tensor.sinh_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def sinh_(self: Tensor) -> Tensor:
    """The hyperbolic sine of every element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.sinh(self.copy()))  # a copy: the gradient reads what it was
    return self
