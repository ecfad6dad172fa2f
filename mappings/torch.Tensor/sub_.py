"""Changes a tensor in place, as torch.Tensor.sub_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor


def sub_(self: Tensor, other: Tensor | float, *, alpha: float = 1) -> Tensor:
    """Subtracts alpha × other, which broadcasts,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    value = self - (other if alpha == 1 else other * alpha)
    if value.is_floating_point() and not self.is_floating_point():
        raise RuntimeError(f"{value.dtype} cannot be written into a tensor of {self.dtype}")
    if value.shape != self.shape:
        raise RuntimeError(f"a result of shape {value.shape} cannot be written into one of {self.shape}")
    copy_(self, value.astype(self.dtype))
    return self
