"""A convolution that pads by strides, as timm.layers.Conv2dSame."""

from typing import Any

from helpers.timm.layers import pad_same
from helpers.torch.nn import Conv2d
from mindspore import Tensor


class Conv2dSame(Conv2d):
    """Convolve (N, C, H, W) so that ceil(H / stride) rows come out; padding is what the size asks for."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, kernel_size, stride, 0, dilation, groups, bias, dtype=dtype
        )

    def construct(self, x: Tensor) -> Tensor:
        """Pad and convolve."""
        return super().construct(pad_same(x, self.weight.shape[-2:], self.stride, self.dilation))
