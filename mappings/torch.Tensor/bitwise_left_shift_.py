"""Changes a tensor in place, as torch.Tensor.bitwise_left_shift_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def bitwise_left_shift_(self: Tensor, other: Tensor | int) -> Tensor:
    """Shifts the bits to the left, written into the tensor, which is returned; beyond its width all are 0.

    Its views see it. Not in differentiated functions.
    """
    if self.is_floating_point() or self.dtype == mindspore.bool_:
        raise RuntimeError(f"bits of {self.dtype} are not shifted")
    places = ops.zeros_like(self).astype(mindspore.int64) + other
    if places.shape != self.shape:
        raise RuntimeError(f"a result of shape {places.shape} cannot be written into one of {self.shape}")
    inside = (places >= 0) & (places < 64)  # the kernel takes other numbers round
    moved = ops.bitwise_left_shift(self.astype(mindspore.int64), ops.where(inside, places, 0))
    if self.size:
        copy_(self, ops.where(inside, moved, 0).astype(self.dtype))
    return self
