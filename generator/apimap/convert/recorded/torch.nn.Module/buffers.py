from collections.abc import Iterator

from helpers.torch.nn.Module import named_buffers
from mindspore import Tensor, nn


def buffers(self: nn.Cell, recurse: bool = True) -> Iterator[Tensor]:
    """Buffers, the statistics of a normalisation among them."""
    return (each for _, each in named_buffers(self, recurse=recurse))
