"""Changes a tensor in place, as torch.Tensor.floor_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor


def floor_(self: Tensor) -> Tensor:
    """Rounds down,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, self.floor() if self.is_floating_point() else self)
    return self
