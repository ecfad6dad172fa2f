"""The hyperbolic tangent as a layer, as torch.nn.Tanh."""

from helpers.torch import tanh
from mindspore import Tensor, nn


class Tanh(nn.Cell):
    """Gives the hyperbolic tangent of every element, never beyond 1; integers become float32."""

    def construct(self, input: Tensor) -> Tensor:
        """Give the hyperbolic tangent of the input."""
        return tanh(input)
