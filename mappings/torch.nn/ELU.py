"""The exponential linear unit as a layer, as torch.nn.ELU."""

from helpers.torch.nn.functional import elu
from mindspore import Tensor, nn


class ELU(nn.Cell):
    """The layer of elu."""

    def __init__(self, alpha: float = 1.0, inplace: bool = False) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, input: Tensor) -> Tensor:
        """Give x where it is positive, else alpha (exp(x) - 1)."""
        return elu(input, self.alpha)
