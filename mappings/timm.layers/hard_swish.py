"""A piecewise linear x · sigmoid(x), as timm.layers.hard_swish."""

from mindspore import Tensor, ops


def hard_swish(x: Tensor, inplace: bool = False) -> Tensor:
    """Give the activation of each element; inplace gives a new tensor as well."""
    return x * ops.clamp(x + 3, 0, 6) / 6
