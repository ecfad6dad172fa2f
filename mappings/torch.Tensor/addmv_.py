"""Changes a tensor in place, as torch.Tensor.addmv_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def addmv_(self: Tensor, mat: Tensor, vec: Tensor, *, beta: complex = 1, alpha: complex = 1) -> Tensor:
    """Gives beta × tensor + alpha × the matrix times the vector,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.shape != mat.shape[:1]:
        raise RuntimeError(f"the product's shape is {mat.shape[:1]}, not {self.shape}")
    if self.size:
        product = ops.matmul(mat, vec) if vec.size else ops.zeros_like(self)
        beta, alpha = (Tensor(each, self.dtype) for each in (beta, alpha))
        copy_(self, (self * beta if beta != 0 else 0) + product * alpha)
    return self
