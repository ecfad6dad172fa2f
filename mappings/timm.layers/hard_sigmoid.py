"""A piecewise linear sigmoid, as timm.layers.hard_sigmoid."""

from mindspore import Tensor, ops


def hard_sigmoid(x: Tensor, inplace: bool = False) -> Tensor:
    """Give the activation of each element; inplace gives a new tensor as well."""
    return ops.clamp(x + 3, 0, 6) / 6
