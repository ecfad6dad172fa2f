"""Changes a tensor in place, as torch.Tensor.arctan_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def arctan_(self: Tensor) -> Tensor:
    """Inverse tangent; the same as `atan_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, ops.atan(self.copy()))  # a copy: the gradient reads what it was
    return self
