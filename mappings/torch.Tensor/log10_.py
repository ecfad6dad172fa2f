"""Changes a tensor in place, as torch.Tensor.log10_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def log10_(self: Tensor) -> Tensor:
    """The base-10 logarithm of every element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.log10(self.copy()))  # a copy: the gradient reads what it was
    return self
