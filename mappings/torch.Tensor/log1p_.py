"""Changes a tensor in place, as torch.Tensor.log1p_ does."""

import mindspore
from helpers.torch import log1p
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def log1p_(self: Tensor) -> Tensor:
    """The natural logarithm of 1 + x, accurate for small x, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not self.is_floating_point() and not self.is_complex():
        raise RuntimeError(f"{mindspore.float32} cannot be written into a tensor of {self.dtype}")
    if self.size:
        copy_(self, log1p(self))
    return self
