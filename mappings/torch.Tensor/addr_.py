"""Changes a tensor in place, as torch.Tensor.addr_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def addr_(self: Tensor, vec1: Tensor, vec2: Tensor, *, beta: complex = 1, alpha: complex = 1) -> Tensor:
    """Gives beta × tensor + alpha × the outer product of two vectors,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.shape != (vec1.shape[0], vec2.shape[0]):
        raise RuntimeError(f"the product's shape is {(vec1.shape[0], vec2.shape[0])}, not {self.shape}")
    if self.size:
        beta, alpha = (Tensor(each, self.dtype) for each in (beta, alpha))
        copy_(self, (self * beta if beta != 0 else 0) + ops.outer(vec1, vec2) * alpha)
    return self
