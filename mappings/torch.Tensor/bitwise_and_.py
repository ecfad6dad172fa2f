"""Changes a tensor in place, as torch.Tensor.bitwise_and_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def bitwise_and_(self: Tensor, other: Tensor | float) -> Tensor:
    """The bits that are set in both integers; for bool, logical and, written into the tensor, which is
    returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.bitwise_and(self, other))
    return self
