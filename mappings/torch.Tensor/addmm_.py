"""Changes a tensor in place, as torch.Tensor.addmm_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def addmm_(self: Tensor, mat1: Tensor, mat2: Tensor, *, beta: complex = 1, alpha: complex = 1) -> Tensor:
    """Gives beta × tensor + alpha × mat1 @ mat2,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.shape != (mat1.shape[0], mat2.shape[1]):
        raise RuntimeError(f"the product's shape is {(mat1.shape[0], mat2.shape[1])}, not {self.shape}")
    if self.size:
        product = ops.matmul(mat1, mat2) if mat1.size else ops.zeros_like(self)
        beta, alpha = (Tensor(each, self.dtype) for each in (beta, alpha))
        copy_(self, (self * beta if beta != 0 else 0) + product * alpha)
    return self
