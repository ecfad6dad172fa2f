"""Changes a tensor in place, as torch.Tensor.round_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def round_(self: Tensor, *, decimals: int = 0) -> Tensor:
    """Rounds to the nearest, halves to even,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size and self.is_floating_point():
        copy_(self, ops.round(self * 10.0**decimals) / 10.0**decimals if decimals else ops.round(self))
    return self
