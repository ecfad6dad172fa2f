"""Changes a tensor in place, as torch.Tensor.copysign_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def copysign_(self: Tensor, other: Tensor | float) -> Tensor:
    """Takes the signs of another tensor, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        if isinstance(other, Tensor) and other.is_floating_point():
            other = ops.where(other == 0, ops.reciprocal(other), other)  # the kernel takes -0.0 for positive
        copy_(self, ops.copysign(self.copy(), other))  # a copy: the gradient reads what it was
    return self
