"""Dropout as a layer whose probability may change, as torch.nn.Dropout3d."""

from helpers.torch.nn.functional import dropout3d
from mindspore import Tensor, nn


class Dropout3d(nn.Cell):
    """The layer of dropout3d; it drops while the cell is in training. inplace changes nothing."""

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
        self.p = p

    def construct(self, input: Tensor) -> Tensor:
        """Drop."""
        return dropout3d(input, self.p, self.training)
