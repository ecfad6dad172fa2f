"""Changes a tensor in place, as torch.Tensor.hypot_ does."""

import mindspore
from mindspore import Tensor, ops


def hypot_(self: Tensor, other: Tensor) -> Tensor:
    """Length of the hypotenuse, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        wide = self.float() if self.dtype == mindspore.float16 else self  # ops.hypot refuses float16
        self[()] = ops.hypot(wide, other.float() if wide is not self else other).astype(self.dtype)
    return self
