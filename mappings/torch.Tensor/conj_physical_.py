"""Changes a tensor in place, as torch.Tensor.conj_physical_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor


def conj_physical_(self: Tensor) -> Tensor:
    """Complex conjugate, written out, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size and self.is_complex():
        copy_(self, self.conj())
    return self
