"""A copy of sliding windows, as torch.unfold_copy."""

from helpers.torch.Tensor import unfold
from mindspore import Tensor


def unfold_copy(input: Tensor, dimension: int, size: int, step: int) -> Tensor:
    """Give the windows of a size along an axis, every step elements; they become a last axis."""
    return unfold(input, dimension, size, step)
