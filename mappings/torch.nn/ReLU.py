"""Elements below 0 made 0, as a layer, as torch.nn.ReLU."""

from helpers.torch.nn.functional import relu
from mindspore import Tensor, nn


class ReLU(nn.Cell):
    """The layer of relu; NaN stays NaN."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def construct(self, input: Tensor) -> Tensor:
        """Make every element below 0 a 0."""
        return relu(input, self.inplace)
