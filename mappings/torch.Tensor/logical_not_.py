"""Changes a tensor in place, as torch.Tensor.logical_not_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def logical_not_(self: Tensor) -> Tensor:
    """True where an element is zero or False, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.logical_not(self))
    return self
