"""Changes a tensor in place, as torch.Tensor.negative_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def negative_(self: Tensor) -> Tensor:
    """Changes the sign; the same as `neg_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.neg(self))
    return self
