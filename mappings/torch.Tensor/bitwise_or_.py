"""Changes a tensor in place, as torch.Tensor.bitwise_or_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def bitwise_or_(self: Tensor, other: Tensor | float) -> Tensor:
    """The bits that are set in at least one of two integers; for bool, logical or, written into the
    tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.bitwise_or(self, other))
    return self
