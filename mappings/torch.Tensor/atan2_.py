"""Changes a tensor in place, as torch.Tensor.atan2_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def atan2_(self: Tensor, other: Tensor | float) -> Tensor:
    """The angle of the point (other, input), in radians from -π to π, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.atan2(self.copy(), other))  # a copy: the gradient reads what it was
    return self
