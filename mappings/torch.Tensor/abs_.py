"""Changes a tensor in place, as torch.Tensor.abs_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def abs_(self: Tensor) -> Tensor:
    """The absolute value of every element; of complex numbers the modulus, written into the tensor, which
    is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.abs(self))
    return self
