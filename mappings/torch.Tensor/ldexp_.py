"""Changes a tensor in place, as torch.Tensor.ldexp_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def ldexp_(self: Tensor, other: Tensor) -> Tensor:
    """The elements times 2 to the power other, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    wide = other.astype(mindspore.float64)  # of integers the power would be float32
    half = ops.floor(wide / 2)
    if self.size:
        first, second = ops.pow(2.0, half), ops.pow(2.0, wide - half)  # one power alone may not fit
        if self.is_complex():  # whose factor is of its parts' dtype in torch, and may overflow
            part = mindspore.float32 if self.dtype == mindspore.complex64 else mindspore.float64
            copy_(self, self * (first * second).astype(part))
        else:
            copy_(self, (self.astype(mindspore.float64) * first * second).astype(self.dtype))
    return self
