"""A hyperbolic tangent as a layer, as timm.layers.Tanh."""

from helpers.torch import tanh
from mindspore import Tensor, nn


class Tanh(nn.Tanh):
    """mindspore's layer with torch's digits; inplace changes nothing."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()

    def construct(self, x: Tensor) -> Tensor:
        """Give the tangent of each element."""
        return tanh(x)
