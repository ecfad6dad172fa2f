"""Changes a tensor in place, as torch.Tensor.fix_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def fix_(self: Tensor) -> Tensor:
    """Drops the fraction; the same as `trunc_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size and self.is_floating_point():
        copy_(self, ops.trunc(self))
    return self
