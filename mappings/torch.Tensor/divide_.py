"""Changes a tensor in place, as torch.Tensor.divide_ does."""

from helpers.torch.Tensor import div_
from mindspore import Tensor


def divide_(self: Tensor, other: Tensor | float, *, rounding_mode: str | None = None) -> Tensor:
    """Division; the same as `div_`, written into the tensor, which is returned.

    Its views see it; gradients go through it.
    """
    return div_(self, other, rounding_mode=rounding_mode)
