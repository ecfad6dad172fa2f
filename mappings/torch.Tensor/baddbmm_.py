"""Changes a tensor in place, as torch.Tensor.baddbmm_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def baddbmm_(
    self: Tensor, batch1: Tensor, batch2: Tensor, *, beta: complex = 1, alpha: complex = 1
) -> Tensor:
    """Gives beta × tensor + alpha × the products of two batches of matrices,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.shape != (*batch1.shape[:2], batch2.shape[2]):
        raise RuntimeError(f"the products' shape is {(*batch1.shape[:2], batch2.shape[2])}, not {self.shape}")
    if self.size:
        product = ops.matmul(batch1, batch2) if batch1.size else ops.zeros_like(self)
        beta, alpha = (Tensor(each, self.dtype) for each in (beta, alpha))
        copy_(self, (self * beta if beta != 0 else 0) + product * alpha)
    return self
