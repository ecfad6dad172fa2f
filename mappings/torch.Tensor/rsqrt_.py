"""Changes a tensor in place, as torch.Tensor.rsqrt_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def rsqrt_(self: Tensor) -> Tensor:
    """One divided by the square root of every element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.rsqrt(self))
    return self
