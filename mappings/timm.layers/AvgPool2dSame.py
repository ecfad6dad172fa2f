"""Averages over windows that fit by strides, as timm.layers.AvgPool2dSame."""

from collections.abc import Sequence
from typing import Any

from helpers.timm.layers import pad_same, to_2tuple
from mindspore import Tensor, nn, ops


class AvgPool2dSame(nn.Cell):
    """Average (N, C, H, W) so that ceil(H / stride) rows come out; the zeros around count as numbers."""

    def __init__(
        self,
        kernel_size: int | Sequence[int],
        stride: int | Sequence[int] | None = None,
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
    ) -> None:
        super().__init__()
        if stride is None:
            raise TypeError("AvgPool2dSame wants a stride")
        self.kernel_size, self.stride = to_2tuple(kernel_size), to_2tuple(stride)
        self.ceil_mode, self.count_include_pad = ceil_mode, count_include_pad

    def construct(self, x: Tensor) -> Tensor:
        """Pad and average."""
        padded = pad_same(x, self.kernel_size, self.stride)
        return ops.avg_pool2d(padded, self.kernel_size, self.stride, 0, self.ceil_mode, True)
