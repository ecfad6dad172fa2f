"""A rectifier with random slopes as a layer, as torch.nn.RReLU."""

from helpers.torch.nn.functional import rrelu
from mindspore import Tensor, nn


class RReLU(nn.Cell):
    """The layer of rrelu; slopes are drawn in training mode only."""

    def __init__(self, lower: float = 1 / 8, upper: float = 1 / 3, inplace: bool = False) -> None:
        super().__init__()
        self.lower, self.upper = lower, upper

    def construct(self, input: Tensor) -> Tensor:
        """Multiply negative elements by a slope."""
        return rrelu(input, self.lower, self.upper, self.training)
