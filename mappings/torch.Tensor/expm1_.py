"""Changes a tensor in place, as torch.Tensor.expm1_ does."""

import mindspore
from helpers.torch import expm1
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def expm1_(self: Tensor) -> Tensor:
    """The exponential of every element minus 1, accurate for small x, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not self.is_floating_point() and not self.is_complex():
        raise RuntimeError(f"{mindspore.float32} cannot be written into a tensor of {self.dtype}")
    if self.size:
        copy_(self, expm1(self))
    return self
