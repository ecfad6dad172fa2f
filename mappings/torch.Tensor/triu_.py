"""Changes a tensor in place, as torch.Tensor.triu_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def triu_(self: Tensor, diagonal: int = 0) -> Tensor:
    """Keeps the upper triangle of matrices and sets the rest to 0, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        if self.is_complex():
            copy_(self, ops.Complex()(ops.triu(self.real(), diagonal), ops.triu(self.imag(), diagonal)))
        else:
            copy_(self, ops.triu(self, diagonal))
    return self
