"""Changes a tensor in place, as torch.Tensor.arcsin_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def arcsin_(self: Tensor) -> Tensor:
    """Inverse sine; the same as `asin_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.asin(self.copy()))  # a copy: the gradient reads what it was
    return self
