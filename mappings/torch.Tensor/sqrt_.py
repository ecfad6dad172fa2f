"""Changes a tensor in place, as torch.Tensor.sqrt_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def sqrt_(self: Tensor) -> Tensor:
    """The square root of every element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not self.is_floating_point() and not self.is_complex():
        raise TypeError(f"sqrt_ is for tensors of floats, not {self.dtype}")
    if self.size:
        copy_(self, ops.sqrt(self))
    return self
