"""Changes a tensor in place, as torch.Tensor.sinc_ does."""

import math

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def sinc_(self: Tensor) -> Tensor:
    """sin(pi x) / (pi x), written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not self.is_floating_point() and not self.is_complex():
        raise TypeError(f"sinc_ is for tensors of floats, not {self.dtype}")
    if self.is_complex() and self.size:
        turn = self * Tensor(math.pi, self.dtype)
        found = ops.sin(turn) / turn
        zero = (self.real() == 0) & (self.imag() == 0)
        copy_(self, ops.Complex()(found.real().masked_fill(zero, 1.0), found.imag().masked_fill(zero, 0.0)))
    elif self.size:
        half = self.dtype == mindspore.float16
        wide = self.float() if half else self.copy()  # the gradient reads what it was
        copy_(self, ops.sinc(wide))
    return self
