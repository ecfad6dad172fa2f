"""A layer that drops rows of a batch at random, as timm.layers.DropPath."""

from helpers.timm.layers import drop_path
from mindspore import Tensor, nn


class DropPath(nn.Cell):
    """Drop whole rows with probability drop_prob while training; the rest is scaled up with scale_by_keep."""

    def __init__(self, drop_prob: float = 0.0, scale_by_keep: bool = True) -> None:
        super().__init__()
        self.drop_prob, self.scale_by_keep = drop_prob, scale_by_keep

    def construct(self, x: Tensor) -> Tensor:
        """Drop rows of a tensor (N, ...)."""
        return drop_path(x, self.drop_prob, self.training, self.scale_by_keep)

    def extend_repr(self) -> str:
        """Give the probability."""
        return f"drop_prob={round(self.drop_prob, 3):0.3f}"
