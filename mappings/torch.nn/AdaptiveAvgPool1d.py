"""The means of a sequence cut into windows, as torch.nn.AdaptiveAvgPool1d."""

from collections.abc import Sequence

from helpers.torch.nn.functional import adaptive_avg_pool1d
from mindspore import Tensor, nn


class AdaptiveAvgPool1d(nn.Cell):
    """The layer of adaptive_avg_pool1d."""

    def __init__(self, output_size: int | Sequence[int]) -> None:
        super().__init__()
        self.output_size = output_size

    def construct(self, input: Tensor) -> Tensor:
        """Take the mean of each window of (N, C, L) or (C, L)."""
        return adaptive_avg_pool1d(input, self.output_size)
