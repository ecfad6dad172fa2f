"""Changes a tensor in place, as torch.Tensor.multiply_ does."""

from helpers.torch.Tensor import mul_
from mindspore import Tensor


def multiply_(self: Tensor, other: Tensor | float) -> Tensor:
    """Multiplication; the same as `mul_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    return mul_(self, other)
