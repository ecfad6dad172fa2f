"""The largest elements of a sequence cut into windows, as torch.nn.AdaptiveMaxPool1d."""

from collections.abc import Sequence
from typing import Any

from helpers.torch.nn.functional import adaptive_max_pool1d
from mindspore import Tensor, nn


class AdaptiveMaxPool1d(nn.Cell):
    """The layer of adaptive_max_pool1d."""

    def __init__(self, output_size: int | Sequence[int], return_indices: bool = False) -> None:
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def construct(self, input: Tensor) -> Any:
        """Take the largest of each window of (N, C, L) or (C, L)."""
        return adaptive_max_pool1d(input, self.output_size, self.return_indices)
