"""Changes a tensor in place, as torch.Tensor.tan_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def tan_(self: Tensor) -> Tensor:
    """The tangent of every element, in radians, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.tan(self))
    return self
