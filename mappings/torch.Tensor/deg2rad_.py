"""Changes a tensor in place, as torch.Tensor.deg2rad_ does."""

import math

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def deg2rad_(self: Tensor) -> Tensor:
    """Degrees to radians, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not self.is_floating_point():
        raise TypeError(f"deg2rad_ is for tensors of floats, not {self.dtype}")
    if self.size:
        # ops.deg2rad takes π as float32 for float64 too
        wide = self.float() if self.dtype == mindspore.float16 else self
        copy_(self, (wide * mindspore.tensor(math.pi / 180, wide.dtype)).astype(self.dtype))
    return self
