"""Changes a tensor in place, as torch.Tensor.div_ does."""

from helpers.torch import div
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def div_(self: Tensor, other: Tensor | float, *, rounding_mode: str | None = None) -> Tensor:
    """Divides by other, which broadcasts; the quotient may be rounded ("floor", "trunc"),
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not in compiled functions.
    """
    value = div(self, other, rounding_mode=rounding_mode)
    if value.is_floating_point() and not self.is_floating_point():
        raise RuntimeError(f"{value.dtype} cannot be written into a tensor of {self.dtype}")
    if value.shape != self.shape:
        raise RuntimeError(f"a result of shape {value.shape} cannot be written into one of {self.shape}")
    copy_(self, value.astype(self.dtype))
    return self
