"""Changes a tensor in place, as torch.Tensor.cosh_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def cosh_(self: Tensor) -> Tensor:
    """The hyperbolic cosine of every element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.cosh(self.copy()))  # a copy: the gradient reads what it was
    return self
