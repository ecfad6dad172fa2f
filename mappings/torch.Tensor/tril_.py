"""Changes a tensor in place, as torch.Tensor.tril_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def tril_(self: Tensor, diagonal: int = 0) -> Tensor:
    """Keeps the lower triangle of matrices and sets the rest to 0, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        if self.is_complex():
            copy_(self, ops.Complex()(ops.tril(self.real(), diagonal), ops.tril(self.imag(), diagonal)))
        else:
            copy_(self, ops.tril(self, diagonal))
    return self
