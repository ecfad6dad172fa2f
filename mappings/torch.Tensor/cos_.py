"""Changes a tensor in place, as torch.Tensor.cos_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def cos_(self: Tensor) -> Tensor:
    """The cosine of every element, in radians, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.cos(self.copy()))  # a copy: the gradient reads what it was
    return self
