"""Changes a tensor in place, as torch.Tensor.acos_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def acos_(self: Tensor) -> Tensor:
    """The angle, in radians from 0 to π, whose cosine is the element, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.acos(self.copy()))  # a copy: the gradient reads what it was
    return self
