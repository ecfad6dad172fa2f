"""Changes a tensor in place, as torch.Tensor.add_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def add_(self: Tensor, other: Tensor | float, *, alpha: float = 1) -> Tensor:
    """Adds alpha × other, which broadcasts,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    wide = self
    if self.is_floating_point() and isinstance(other, (int, float)):
        # a Python number would be rounded to float32, or to float16 beside a tensor of that dtype
        wide = self.astype(mindspore.float32) if self.dtype == mindspore.float16 else self
        other = mindspore.tensor(float(other * alpha), wide.dtype)
    elif alpha != 1:
        exact = isinstance(other, Tensor) and other.dtype == mindspore.float64
        other = other * (mindspore.tensor(float(alpha), mindspore.float64) if exact else alpha)
    value = wide + other
    if value.is_floating_point() and not self.is_floating_point():
        raise RuntimeError(f"{value.dtype} cannot be written into a tensor of {self.dtype}")
    if value.shape != self.shape:
        raise RuntimeError(f"a result of shape {value.shape} cannot be written into one of {self.shape}")
    copy_(self, value.astype(self.dtype))
    return self
