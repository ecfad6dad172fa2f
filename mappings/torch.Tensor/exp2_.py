"""Changes a tensor in place, as torch.Tensor.exp2_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def exp2_(self: Tensor) -> Tensor:
    """Two to the power of every element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not self.is_floating_point() and not self.is_complex():
        raise TypeError(f"exp2_ is for tensors of floats, not {self.dtype}")
    if self.size:
        copy_(self, ops.pow(2.0, self))
    return self
