"""Changes a tensor in place, as torch.Tensor.bitwise_xor_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def bitwise_xor_(self: Tensor, other: Tensor | float) -> Tensor:
    """The bits that differ between two integers; for bool, logical xor, written into the tensor, which is
    returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.bitwise_xor(self, other))
    return self
