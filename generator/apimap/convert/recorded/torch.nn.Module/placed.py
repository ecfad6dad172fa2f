from collections.abc import Iterator

from mindspore import nn


def placed(network: nn.Cell, prefix: str = "", recurse: bool = True) -> Iterator[tuple[str, nn.Cell]]:
    """The cells that hold a network's parameters, with their paths in torch.

    mindspore's BatchNorm3d keeps its own in a BatchNorm2d, which torch has none of.
    """
    inner: dict[int, str] = {}
    for path, cell in network.cells_and_names(name_prefix=prefix):
        if isinstance(cell, nn.BatchNorm3d):
            inner[id(cell.bn2d)] = path
        elif recurse or cell is network or id(cell) in inner:
            yield inner.get(id(cell), path), cell
