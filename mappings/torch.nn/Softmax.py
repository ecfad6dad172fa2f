"""Shares that add up to 1, as a layer, as torch.nn.Softmax."""

from helpers.torch.nn.functional import softmax
from mindspore import Tensor, nn


class Softmax(nn.Cell):
    """The layer of softmax; a row of nothing but minus infinity is NaN and leaves the others right."""

    def __init__(self, dim: int | None = None) -> None:
        super().__init__()
        self.dim = dim

    def construct(self, input: Tensor) -> Tensor:
        """Give the shares along the axis."""
        return softmax(input, self.dim)
