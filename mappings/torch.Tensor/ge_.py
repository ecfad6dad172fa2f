"""Changes a tensor in place, as torch.Tensor.ge_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor


def ge_(self: Tensor, other: Tensor | float) -> Tensor:
    """Compares elementwise: greater than or equal, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, (self >= other).astype(self.dtype))
    return self
