"""Changes a tensor in place, as torch.Tensor.hypot_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def hypot_(self: Tensor, other: Tensor) -> Tensor:
    """Length of the hypotenuse, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        half = self.dtype == mindspore.float16  # ops.hypot refuses float16
        wide = self.float() if half else self.copy()  # the gradient reads what it was
        copy_(self, ops.hypot(wide, other.float() if half else other).astype(self.dtype))
    return self
