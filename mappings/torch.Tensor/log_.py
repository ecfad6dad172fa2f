"""Changes a tensor in place, as torch.Tensor.log_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor


def log_(self: Tensor) -> Tensor:
    """Gives the natural logarithm,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, self.copy().log())  # a copy: the gradient reads what it was
    return self
