"""Takes a layer out of a sequence, as torch.nn.Sequential.pop."""

from mindspore import nn


def pop(self: nn.SequentialCell, key: int) -> nn.Cell:
    """Take the layer at a position, counted from the end if negative, out of the sequence and return it."""
    taken = self[key]
    del self[key]
    return taken
