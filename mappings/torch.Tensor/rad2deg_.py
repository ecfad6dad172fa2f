"""Changes a tensor in place, as torch.Tensor.rad2deg_ does."""

import math

from mindspore import Tensor


def rad2deg_(self: Tensor) -> Tensor:
    """Radians to degrees, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if not self.is_floating_point():
        raise TypeError(f"rad2deg_ is for tensors of floats, not {self.dtype}")
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self * Tensor(180 / math.pi, self.dtype)  # a Python number would be rounded to float32
    return self
