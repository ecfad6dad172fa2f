"""A convolution with a normalised weight, as timm.layers.StdConv2d."""

from typing import Any

from helpers.timm.layers import to_2tuple
from helpers.torch.nn import Conv2d
from mindspore import Tensor, ops


class StdConv2d(Conv2d):
    """Convolve with the weight brought to mean 0 and variance 1 for each output channel.

    Without padding it is what keeps an odd kernel's image as large; no bias unless asked.
    """

    def __init__(
        self,
        in_channel: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = None,
        dilation: Any = 1,
        groups: int = 1,
        bias: bool = False,
        eps: float = 1e-6,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        if padding is None:
            every = zip(to_2tuple(kernel_size), to_2tuple(stride), to_2tuple(dilation), strict=True)
            padding = tuple((step - 1 + apart * (size - 1)) // 2 for size, step, apart in every)
        super().__init__(
            in_channel, out_channels, kernel_size, stride, padding, dilation, groups, bias, dtype=dtype
        )
        self.eps = eps

    def construct(self, x: Tensor) -> Tensor:
        """Normalise the weight and convolve."""
        rows = self.weight.reshape(self.out_channels, -1)
        rows = rows - rows.mean(1, True)
        rows = rows * ops.rsqrt((rows * rows).mean(1, True) + self.eps)
        return self._conv_forward(x, rows.reshape(self.weight.shape), self.bias)
