"""The name in torch of a part of a cell."""

from mindspore import nn

_OF_CELLS = frozenset(dir(nn.Cell()))


def torch_name(name: str) -> str:
    """The name in torch of a layer, parameter or buffer: `cells`, of `cells_` beside the Cell's own."""
    return name[:-1] if name.endswith("_") and name[:-1] in _OF_CELLS else name
