"""Changes a tensor in place, as torch.Tensor.greater_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor


def greater_(self: Tensor, other: Tensor | float) -> Tensor:
    """Comparison as 0 and 1; the same as `gt_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, (self > other).astype(self.dtype))
    return self
