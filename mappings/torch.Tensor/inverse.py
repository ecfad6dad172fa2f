"""Inverse of matrices, as torch.Tensor.inverse."""

from helpers.torch.linalg import inv
from mindspore import Tensor


def inverse(self: Tensor) -> Tensor:
    """Give the inverse of square matrices (*, n, n); one that is singular is refused."""
    return inv(self)
