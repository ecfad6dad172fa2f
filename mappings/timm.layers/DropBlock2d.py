"""A layer that drops squares of images at random, as timm.layers.DropBlock2d."""

from typing import Any

from helpers.timm.layers import drop_block_2d
from mindspore import Tensor, nn


class DropBlock2d(nn.Cell):
    """Drop squares of (N, C, H, W) while training; batchwise and fast of older releases change nothing."""

    def __init__(
        self,
        drop_prob: float = 0.1,
        block_size: int = 7,
        gamma_scale: float = 1.0,
        with_noise: bool = False,
        inplace: bool = False,
        couple_channels: bool = True,
        scale_by_keep: bool = True,
        **kwargs: Any,
    ) -> None:
        super().__init__()
        self.drop_prob, self.block_size, self.gamma_scale = drop_prob, block_size, gamma_scale
        self.with_noise, self.inplace = with_noise, inplace
        self.couple_channels, self.scale_by_keep = couple_channels, scale_by_keep

    def construct(self, x: Tensor) -> Tensor:
        """Drop squares."""
        if not self.training or not self.drop_prob:
            return x
        ways = (self.with_noise, self.inplace, self.couple_channels, self.scale_by_keep)
        return drop_block_2d(x, self.drop_prob, self.block_size, self.gamma_scale, *ways)
