"""Puts a layer into a sequence, as torch.nn.Sequential.insert."""

from mindspore import nn


def insert(self: nn.SequentialCell, index: int, module: nn.Cell) -> nn.SequentialCell:
    """Put a layer before the one at a position; those behind it, and their parameters, have the next numbers.

    What has a method of that name is asked for it.
    """
    if not isinstance(self, nn.SequentialCell):
        return self.insert(index, module)
    if not isinstance(module, nn.Cell):
        raise AssertionError(f"module should be a Cell, not {type(module).__name__}")
    layers, count = list(self), len(self)
    if not -count <= index <= count:
        raise IndexError(f"Index out of range: {index}")
    at = index + count if index < 0 else index
    self.append(module)
    for place, layer in enumerate([module, *layers[at:]], at):
        before = count if layer is module else place - 1
        self._cells[str(place)] = layer
        for name, each in layer.parameters_and_names():
            each.name = _numbered(each.name, f"{before}.{name}", f"{place}.{name}")
    self.cell_list = list(self._cells.values())
    return self


def _numbered(name: str, before: str, after: str) -> str:
    return name.removesuffix(before) + after if name.endswith(before) else name
