"""Changes a tensor in place, as torch.Tensor.xlogy_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def xlogy_(self: Tensor, other: Tensor | float) -> Tensor:
    """X · log(y), 0 where x is 0, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.xlogy(self.copy(), other))  # a copy: the gradient reads what it was
    return self
