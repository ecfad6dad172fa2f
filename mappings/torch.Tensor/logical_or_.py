"""Changes a tensor in place, as torch.Tensor.logical_or_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def logical_or_(self: Tensor, other: Tensor | float) -> Tensor:
    """True where at least one element is true, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.logical_or(self, other))
    return self
