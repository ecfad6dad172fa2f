"""Layer normalisation of the channels of images, as timm.layers.LayerNorm2d."""

from helpers.timm.layers import ChannelNorm
from mindspore import Tensor


class LayerNorm2d(ChannelNorm):
    """Normalise the channels of (N, C, H, W) at each place; eps=1e-6 where none is given."""

    def construct(self, x: Tensor) -> Tensor:
        """Normalise."""
        return super().construct(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)
