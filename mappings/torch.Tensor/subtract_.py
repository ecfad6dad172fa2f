"""Changes a tensor in place, as torch.Tensor.subtract_ does."""

from helpers.torch.Tensor import sub_
from mindspore import Tensor


def subtract_(self: Tensor, other: Tensor | float, *, alpha: float = 1) -> Tensor:
    """Subtraction; the same as `sub_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    return sub_(self, other, alpha=alpha)
