"""Changes a tensor in place, as torch.Tensor.digamma_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def digamma_(self: Tensor) -> Tensor:
    """The derivative of the logarithm of the gamma function, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.digamma(self.copy()))  # a copy: the gradient reads what it was
    return self
