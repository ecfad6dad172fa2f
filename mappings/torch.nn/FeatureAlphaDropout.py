"""Dropout of channels that keeps mean and variance, as a layer, as torch.nn.FeatureAlphaDropout."""

from helpers.torch.nn.functional import feature_alpha_dropout
from mindspore import Tensor, nn


class FeatureAlphaDropout(nn.Cell):
    """The layer of feature_alpha_dropout; it drops while the cell is in training. inplace changes nothing."""

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
        self.p = p

    def construct(self, input: Tensor) -> Tensor:
        """Drop channels of (N, C, *)."""
        return feature_alpha_dropout(input, self.p, self.training)
