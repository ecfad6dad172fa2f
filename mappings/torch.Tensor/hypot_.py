"""Changes a tensor in place, as torch.Tensor.hypot_ does."""

import mindspore
from mindspore import Tensor, ops


def hypot_(self: Tensor, other: Tensor | float) -> Tensor:
    """Length of the hypotenuse, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        if self.dtype == mindspore.float16:
            other = other.astype(mindspore.float32) if isinstance(other, Tensor) else other
            self[()] = ops.hypot(self.astype(mindspore.float32), other).astype(self.dtype)
        else:
            self[()] = ops.hypot(self, other)
    return self
