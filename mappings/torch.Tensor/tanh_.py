"""Changes a tensor in place, as torch.Tensor.tanh_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def tanh_(self: Tensor) -> Tensor:
    """Gives the hyperbolic tangent,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        # in float32 the kernel is off by 0.0001 near 5; in float64 it is right
        wide = self.astype(mindspore.float64) if self.is_floating_point() else self
        copy_(self, wide.tanh().astype(self.dtype))
    return self
