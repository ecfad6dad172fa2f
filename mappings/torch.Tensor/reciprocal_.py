"""Changes a tensor in place, as torch.Tensor.reciprocal_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def reciprocal_(self: Tensor) -> Tensor:
    """One divided by every element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not self.is_floating_point() and not self.is_complex():
        raise TypeError(f"reciprocal_ is for tensors of floats, not {self.dtype}")
    if self.size:
        copy_(self, ops.reciprocal(self))
    return self
