"""Changes a tensor in place, as torch.Tensor.ceil_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def ceil_(self: Tensor) -> Tensor:
    """The smallest whole number that is not below the element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size and self.is_floating_point():
        copy_(self, ops.ceil(self))
    return self
