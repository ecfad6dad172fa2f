"""Changes a tensor in place, as torch.Tensor.deg2rad_ does."""

import math

from mindspore import Tensor


def deg2rad_(self: Tensor) -> Tensor:
    """Degrees to radians, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if not self.is_floating_point():
        raise TypeError(f"deg2rad_ is for tensors of floats, not {self.dtype}")
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self * Tensor(math.pi / 180, self.dtype)  # a Python number would be rounded to float32
    return self
