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
        self.output_size, self.kernel_size = _fold_pair(output_size), _fold_pair(kernel_size)
        self.dilation, self.padding, self.stride = map(_fold_pair, (dilation, padding, stride))

    def construct(self, input: Tensor) -> Tensor:
        """Put back."""
        given = input if input.ndim == 3 else input.unsqueeze(0)
        if not given.shape[0]:
            channels = given.shape[1] // (self.kernel_size[0] * self.kernel_size[1])
            return ops.zeros((0, channels, *self.output_size), input.dtype)
        size = mindspore.tensor(self.output_size, mindspore.int32)
        result = ops.fold(given, size, self.kernel_size, self.dilation, self.padding, self.stride)
        return result if input.ndim == 3 else result.squeeze(0)


def _fold_pair(value: int | Sequence[int]) -> tuple[int, int]:
    """A number for each axis."""
    if isinstance(value, Sequence):
        return int(value[0]), int(value[1])
    return int(value), int(value)
