"""Changes a tensor in place, as torch.Tensor.atan_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def atan_(self: Tensor) -> Tensor:
    """The angle, in radians from -π/2 to π/2, whose tangent is the element, written into the tensor, which
    is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.atan(self.copy()))  # a copy: the gradient reads what it was
    return self
