"""Changes a tensor in place, as torch.Tensor.rad2deg_ does."""

import math

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def rad2deg_(self: Tensor) -> Tensor:
    """Radians to degrees, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not self.is_floating_point():
        raise TypeError(f"rad2deg_ is for tensors of floats, not {self.dtype}")
    if self.size:
        # ops.rad2deg takes π as float32 for float64 too
        wide = self.float() if self.dtype == mindspore.float16 else self
        copy_(self, (wide * mindspore.tensor(180 / math.pi, wide.dtype)).astype(self.dtype))
    return self
