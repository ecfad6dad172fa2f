"""Dropout that keeps mean and variance, as a layer, as torch.nn.AlphaDropout."""

from helpers.torch.nn.functional import alpha_dropout
from mindspore import Tensor, nn


class AlphaDropout(nn.Cell):
    """The layer of alpha_dropout; it drops while the cell is in training. inplace changes nothing."""

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        self.p = p

    def construct(self, input: Tensor) -> Tensor:
        """Drop elements of a tensor of any shape."""
        return alpha_dropout(input, self.p, self.training)
