"""A smooth rectifier as a layer, as torch.nn.Mish."""

from helpers.torch.nn.functional import mish
from mindspore import Tensor, nn


class Mish(nn.Cell):
    """The layer of mish."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()

    def construct(self, input: Tensor) -> Tensor:
        """Give x tanh(log(1 + exp(x))) of each element."""
        return mish(input)
