"""Changes a tensor in place, as torch.Tensor.true_divide_ does."""

from helpers.torch.Tensor import div_
from mindspore import Tensor


def true_divide_(self: Tensor, other: Tensor | float) -> Tensor:
    """Divides elementwise; tensors of integers are refused, written into the tensor, which is returned.

    Its views see it; gradients go through it.
    """
    return div_(self, other)
