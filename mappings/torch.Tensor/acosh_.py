"""Changes a tensor in place, as torch.Tensor.acosh_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def acosh_(self: Tensor) -> Tensor:
    """Inverse hyperbolic cosine, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.acosh(self))
    return self
