"""A learned factor for each channel of images, as timm.layers.LayerScale2d."""

from helpers.timm.layers import LayerScale
from mindspore import Tensor


class LayerScale2d(LayerScale):
    """Multiply (N, C, H, W) by gamma, which begins as init_values; inplace gives a new tensor as well."""

    def construct(self, x: Tensor) -> Tensor:
        """Scale the channels."""
        return x * self.gamma.reshape(1, -1, 1, 1)
