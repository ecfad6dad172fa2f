from collections.abc import Iterator

from helpers.torch.nn.Module import named_parameters
from mindspore import Parameter, nn


def parameters(self: nn.Cell, recurse: bool = True) -> Iterator[Parameter]:
    """Parameters, frozen ones too; statistics of a normalisation are none."""
    for _, each in named_parameters(self, "", recurse):
        yield each
