"""Changes a tensor in place, as torch.Tensor.logical_and_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def logical_and_(self: Tensor, other: Tensor | float) -> Tensor:
    """True where both elements are true, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.logical_and(self, other))
    return self
