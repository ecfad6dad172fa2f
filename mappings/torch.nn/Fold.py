"""Columns put back as windows of an image, as torch.nn.Fold."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, nn, ops


class Fold(nn.Cell):
    """Put columns (N, C * window, L), or (C * window, L), back into images; what overlaps adds up."""

    def __init__(
        self,
        output_size: int | Sequence[int],
        kernel_size: int | Sequence[int],
        dilation: int | Sequence[int] = 1,
        padding: int | Sequence[int] = 0,
        stride: int | Sequence[int] = 1,
    ) -> None:
        super().__init__()
        self.output_size, self.kernel_size = output_size, kernel_size
        self.dilation, self.padding, self.stride = dilation, padding, stride

    def construct(self, input: Tensor) -> Tensor:
        """Put back."""
        sizes = self.output_size if isinstance(self.output_size, (tuple, list)) else (self.output_size,) * 2
        given = input if input.ndim == 3 else input.unsqueeze(0)
        size = mindspore.tensor([int(each) for each in sizes], mindspore.int32)
        result = ops.fold(given, size, self.kernel_size, self.dilation, self.padding, self.stride)
        return result if input.ndim == 3 else result.squeeze(0)
