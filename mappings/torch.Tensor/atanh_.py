"""Changes a tensor in place, as torch.Tensor.atanh_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def atanh_(self: Tensor) -> Tensor:
    """Inverse hyperbolic tangent, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.atanh(self))
    return self
