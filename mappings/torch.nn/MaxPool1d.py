"""The largest element of each window of a sequence, as torch.nn.MaxPool1d."""

from collections.abc import Sequence
from typing import Any

from helpers.torch.nn.functional import max_pool1d
from mindspore import Tensor, nn


class MaxPool1d(nn.Cell):
    """The layer of max_pool1d: a window with a NaN is NaN."""

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
        """Pool (N, C, L) or (C, L)."""
        return max_pool1d(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.dilation,
            self.ceil_mode,
            self.return_indices,
        )
