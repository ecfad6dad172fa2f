"""The scaled exponential linear unit as a layer, as torch.nn.SELU."""

from helpers.torch.nn.functional import selu
from mindspore import Tensor, nn


class SELU(nn.Cell):
    """The layer of selu."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()

    def construct(self, input: Tensor) -> Tensor:
        """Give the scaled unit of each element."""
        return selu(input)
