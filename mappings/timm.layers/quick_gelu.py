"""x · sigmoid(1.702 x), as timm.layers.quick_gelu."""

from mindspore import Tensor, ops


def quick_gelu(x: Tensor, inplace: bool = False) -> Tensor:
    """Give the activation of each element; inplace gives a new tensor as well."""
    return x * ops.sigmoid(1.702 * x)
