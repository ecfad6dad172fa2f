"""Adds layers to a sequence, as torch.nn.Sequential.extend."""

from collections.abc import Iterable

from mindspore import nn


def extend(self: nn.SequentialCell, sequential: Iterable[nn.Cell]) -> nn.SequentialCell:
    """Add layers, or those of another sequence, at the end; the sequence itself is given back."""
    if not isinstance(self, nn.SequentialCell):
        return self.extend(sequential)
    for layer in list(sequential):
        self.append(layer)
    return self
