"""Gives a module a child, as torch.nn.Module.add_module does."""

from mindspore import nn


def add_module(self: nn.Cell, name: str, module: nn.Cell | None) -> None:
    """Add a cell under a name; a SequentialCell runs it too, after those that it has."""
    self.insert_child_to_cell(name, module)
    if isinstance(self, nn.SequentialCell):
        self.cell_list = tuple(self._cells.values())
