"""Images blurred and made smaller, as timm.layers.BlurPool2d."""

import math
from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.functional import pad
from mindspore import Tensor, nn, ops


class BlurPool2d(nn.Cell):
    """Weigh windows of filt_size by binomial numbers and move by stride; filt is in no checkpoint."""

    def __init__(
        self,
        channels: int | None = None,
        filt_size: int = 3,
        stride: int = 2,
        pad_mode: str = "reflect",
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        if filt_size < 2:
            raise AssertionError("filt_size must be 2 or more")
        self.channels, self.filt_size, self.stride, self.pad_mode = channels, filt_size, stride, pad_mode
        self.padding = [(stride - 1 + filt_size - 1) // 2] * 4
        row = np.array([math.comb(filt_size - 1, place) for place in range(filt_size)], np.float32)
        row /= 2 ** (filt_size - 1)
        weights = np.tile(row[:, None] * row, (channels or 1, 1, 1, 1))
        self.register_buffer("filt", mindspore.tensor(weights, dtype or mindspore.float32), persistent=False)

    def construct(self, x: Tensor) -> Tensor:
        """Blur (N, C, H, W)."""
        channels = self.channels or x.shape[1]
        weight = self.filt if self.channels else ops.tile(self.filt, (channels, 1, 1, 1))
        bordered = pad(x, self.padding, mode=self.pad_mode)
        return ops.conv2d(bordered, weight, stride=self.stride, groups=channels)
