"""Columns put back as windows of an image, as torch.nn.functional.fold."""

from collections.abc import Sequence

from helpers.torch.nn import Fold
from mindspore import Tensor


def fold(
    input: Tensor,
    output_size: int | Sequence[int],
    kernel_size: int | Sequence[int],
    dilation: int | Sequence[int] = 1,
    padding: int | Sequence[int] = 0,
    stride: int | Sequence[int] = 1,
) -> Tensor:
    """Put columns (N, C * window, L), or (C * window, L), back into images; what overlaps adds up."""
    result: Tensor = Fold(output_size, kernel_size, dilation, padding, stride)(input)
    return result
