"""Takes a layer out of a list, as torch.nn.ModuleList.pop."""

from mindspore import nn


def pop(self: nn.CellList, key: int) -> nn.Cell:
    """Take the layer at a position, counted from the end if negative, out of the list and return it.

    What has a method of that name is asked for it.
    """
    if not isinstance(self, (nn.CellList, nn.SequentialCell)):
        return self.pop(key)
    taken = self[key]
    del self[key]
    return taken
