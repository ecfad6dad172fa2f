"""Changes a tensor in place, as torch.Tensor.lgamma_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def lgamma_(self: Tensor) -> Tensor:
    """The natural logarithm of the absolute value of the gamma function, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.lgamma(self.copy()))  # a copy: the gradient reads what it was
    return self
