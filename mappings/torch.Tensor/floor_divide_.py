"""Changes a tensor in place, as torch.Tensor.floor_divide_ does."""

from helpers.torch import floor_divide
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def floor_divide_(self: Tensor, other: Tensor | float) -> Tensor:
    """Divides by other, which broadcasts, and rounds down,
    written into the tensor, which is returned.

    Its views see it. Not in differentiated or compiled functions.
    """
    value = floor_divide(self, other)
    if value.is_floating_point() and not self.is_floating_point():
        raise RuntimeError(f"{value.dtype} cannot be written into a tensor of {self.dtype}")
    if value.shape != self.shape:
        raise RuntimeError(f"a result of shape {value.shape} cannot be written into one of {self.shape}")
    copy_(self, value.astype(self.dtype))
    return self
