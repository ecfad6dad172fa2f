"""The cells of a network, by their paths in torch."""

from collections.abc import Iterator

from helpers.torch.nn.Module import torch_name
from mindspore import nn

# What mindspore's layers of transformers call the linear layers in them.
_LINEAR = {"dense1": "linear1", "dense2": "linear2"}
_TRANSFORMERS = (nn.TransformerEncoderLayer, nn.TransformerDecoderLayer)


def placed(
    network: nn.Cell, prefix: str = "", recurse: bool = True, every: bool = False
) -> Iterator[tuple[str, nn.Cell]]:
    """The cells that hold a network's parameters, with their paths in torch; each once, or in every place.

    mindspore's BatchNorm3d keeps its own in a BatchNorm2d, which torch has none of.
    """
    seen: set[int] = set()

    def below(path: str, cell: nn.Cell) -> Iterator[tuple[str, nn.Cell]]:
        if id(cell) in seen and not every:
            return
        seen.add(id(cell))
        yield path, cell
        inner = isinstance(cell, nn.BatchNorm3d)
        for name, child in cell._cells.items() if recurse or inner else ():
            if child is not None:
                leaf = torch_name(name)
                leaf = _LINEAR.get(name, leaf) if isinstance(cell, _TRANSFORMERS) else leaf
                yield from below(path if inner else f"{path}.{leaf}" if path else leaf, child)

    return below(prefix, network)
