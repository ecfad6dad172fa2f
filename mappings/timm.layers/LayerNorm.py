"""Layer normalisation of the last axis, as timm.layers.LayerNorm."""

from helpers.timm.layers import ChannelNorm
from mindspore import Tensor


class LayerNorm(ChannelNorm):
    """Normalise the last axis, or as many as num_channels has numbers; eps=1e-6 where none is given."""

    def construct(self, x: Tensor) -> Tensor:
        """Normalise."""
        return super().construct(x)
