"""The largest element of each window of an image, as torch.nn.MaxPool2d."""

from collections.abc import Sequence
from typing import Any

from helpers.torch.nn.functional import max_pool2d
from mindspore import Tensor, nn


class MaxPool2d(nn.Cell):
    """The layer of max_pool2d: a window with a NaN is NaN."""

    def __init__(
        self,
        kernel_size: int | Sequence[int],
        stride: int | Sequence[int] | None = None,
        padding: int | Sequence[int] = 0,
        dilation: int | Sequence[int] = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
    ) -> None:
        super().__init__()
        self.kernel_size, self.stride = kernel_size, kernel_size if stride is None else stride
        self.padding, self.dilation = padding, dilation
        self.return_indices, self.ceil_mode = return_indices, ceil_mode

    def construct(self, input: Tensor) -> Any:
        """Pool (N, C, H, W) or (C, H, W)."""
        return max_pool2d(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.dilation,
            self.ceil_mode,
            self.return_indices,
        )
