"""Changes a tensor in place, as torch.Tensor.erfinv_ does."""

from helpers.torch import erfinv
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def erfinv_(self: Tensor) -> Tensor:
    """Gives the inverse of the error function,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not self.is_floating_point():
        raise RuntimeError(f"float32 cannot be written into a tensor of {self.dtype}")
    if self.size:
        copy_(self, erfinv(self))
    return self
