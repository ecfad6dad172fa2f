"""Changes a tensor in place, as torch.Tensor.bitwise_not_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def bitwise_not_(self: Tensor) -> Tensor:
    """Flips every bit of an integer; for bool, logical not, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.logical_not(self) if self.dtype == mindspore.bool_ else ops.bitwise_xor(self, -1))
    return self
