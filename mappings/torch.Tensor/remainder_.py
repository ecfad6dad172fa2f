"""Changes a tensor in place, as torch.Tensor.remainder_ does."""

import numpy as np
from helpers.torch.Tensor import copy_
from mindspore import Tensor, nn, ops


class _Rest(nn.Cell):
    """The exact rest, by numpy: the kernel subtracts a rounded multiple, and integers are floats to it."""

    def construct(self, value: Tensor, by: Tensor) -> Tensor:
        above, below = value.asnumpy(), by.asnumpy()
        with np.errstate(all="ignore"):
            found = np.asarray(np.fmod(above, below))
            found = np.where((found != 0) & ((found < 0) != (below < 0)), found + below, found)
        return Tensor(found, value.dtype)

    def bprop(self, value: Tensor, by: Tensor, found: Tensor, grad: Tensor) -> tuple[Tensor, Tensor]:
        return grad, -grad * ops.floor(value / by)


def remainder_(self: Tensor, other: Tensor | float) -> Tensor:
    """Gives the rest of the division by other, with the sign of other,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if isinstance(other, Tensor):
        by = other.astype(self.dtype) if self.is_floating_point() or not other.is_floating_point() else other
    elif isinstance(other, float) and not self.is_floating_point():
        raise RuntimeError(f"a remainder by {other} cannot be written into a tensor of {self.dtype}")
    else:
        by = ops.full_like(self, other)
    if by.is_floating_point() and not self.is_floating_point():
        raise RuntimeError(f"{by.dtype} cannot be written into a tensor of {self.dtype}")
    if np.broadcast_shapes(self.shape, by.shape) != self.shape:
        raise RuntimeError(f"a divisor of shape {by.shape} does not fit a tensor of shape {self.shape}")
    if self.size:
        if not by.is_floating_point() and bool((by == 0).any()):
            raise RuntimeError("ZeroDivisionError")
        copy_(self, _Rest()(self * 1, ops.broadcast_to(by, self.shape)))
    return self
