"""Changes a tensor in place, as torch.Tensor.sigmoid_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor


def sigmoid_(self: Tensor) -> Tensor:
    """Gives the logistic function 1 / (1 + exp(-x)),
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, self.sigmoid())
    return self
