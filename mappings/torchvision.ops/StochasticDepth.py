"""A layer that drops its inputs whole at random, as torchvision.ops.StochasticDepth."""

from helpers.torchvision.ops import stochastic_depth
from mindspore import Tensor, nn


class StochasticDepth(nn.Cell):
    """Drop rows (mode "row") or the batch ("batch") with probability p while training; else the input."""

    def __init__(self, p: float, mode: str) -> None:
        super().__init__()
        self.p, self.mode = p, mode

    def construct(self, input: Tensor) -> Tensor:
        """Drop from a tensor (N, ...)."""
        return stochastic_depth(input, self.p, self.mode, self.training)
