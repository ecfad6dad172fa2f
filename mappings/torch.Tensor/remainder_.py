"""Changes a tensor in place, as torch.Tensor.remainder_ does."""

from helpers.torch import remainder
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def remainder_(self: Tensor, other: Tensor | float) -> Tensor:
    """Gives the rest of the division by other, with the sign of other,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not in compiled functions.
    """
    value = remainder(self, other)
    if value.is_floating_point() and not self.is_floating_point():
        raise RuntimeError(f"{value.dtype} cannot be written into a tensor of {self.dtype}")
    if value.shape != self.shape:
        raise RuntimeError(f"a result of shape {value.shape} cannot be written into one of {self.shape}")
    copy_(self, value.astype(self.dtype))
    return self
