"""Changes a tensor in place, as torch.Tensor.lerp_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor


def lerp_(self: Tensor, end: Tensor, weight: Tensor | float) -> Tensor:
    """Moves from one tensor towards another by a weight: start + weight × (end - start), written into the
    tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        weight = weight if isinstance(weight, Tensor) else Tensor(weight, self.dtype)
        copy_(self, self + weight * (end - self))
    return self
