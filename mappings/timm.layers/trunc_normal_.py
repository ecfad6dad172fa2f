"""Fills a tensor in place, as timm.layers.trunc_normal_ does."""

from helpers.timm.layers import truncated
from mindspore import Tensor


def trunc_normal_(
    tensor: Tensor, mean: float = 0.0, std: float = 1.0, a: float = -2.0, b: float = 2.0
) -> Tensor:
    """Fill the tensor with normal numbers between a and b and return it; numbers differ for the same seed."""
    return truncated(tensor, mean, std, a, b)
