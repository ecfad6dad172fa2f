"""Changes a tensor in place, as torch.Tensor.clip_ does."""

from helpers.torch.Tensor import clamp_
from mindspore import Tensor


def clip_(self: Tensor, min: Tensor | float | None = None, max: Tensor | float | None = None) -> Tensor:
    """Limits the elements to a range; the same as `clamp_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    return clamp_(self, min, max)
