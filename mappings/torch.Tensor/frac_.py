"""Changes a tensor in place, as torch.Tensor.frac_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def frac_(self: Tensor) -> Tensor:
    """The fraction of every element, with the sign of the element, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not self.is_floating_point():
        raise TypeError(f"frac_ is for tensors of floats, not {self.dtype}")
    if self.size:
        copy_(self, ops.frac(self))
    return self
