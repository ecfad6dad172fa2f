"""Changes a tensor in place, as torch.Tensor.erf_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def erf_(self: Tensor) -> Tensor:
    """The error function of every element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.erf(self.copy()))  # a copy: the gradient reads what it was
    return self
