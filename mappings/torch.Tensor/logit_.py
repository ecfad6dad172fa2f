"""Changes a tensor in place, as torch.Tensor.logit_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def logit_(self: Tensor, eps: float | None = None) -> Tensor:
    """Log-odds, the inverse of the sigmoid, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.logit(self.copy(), eps))  # a copy: the gradient reads what it was
    return self
