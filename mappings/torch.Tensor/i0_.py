"""Changes a tensor in place, as torch.Tensor.i0_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def i0_(self: Tensor) -> Tensor:
    """Modified Bessel function of order 0, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.bessel_i0(self.copy()))  # a copy: the gradient reads what it was
    return self
