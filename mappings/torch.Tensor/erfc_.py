"""Changes a tensor in place, as torch.Tensor.erfc_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def erfc_(self: Tensor) -> Tensor:
    """One minus the error function of every element, accurate where the result is tiny, written into the
    tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.erfc(self.copy()))  # a copy: the gradient reads what it was
    return self
