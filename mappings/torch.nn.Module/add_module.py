"""Gives a module a child, as torch.nn.Module.add_module does."""

from mindspore import nn


def add_module(self: nn.Cell, name: str, module: nn.Cell | None) -> None:
    """Add a cell under a name, its parameters too; a SequentialCell runs it after those that it has."""
    if module is not None:
        module.update_parameters_name(f"{name}.")
    self.insert_child_to_cell(name, module)
    if isinstance(self, nn.SequentialCell):
        if len(self._is_dynamic_name) < len(self._cells):
            self._is_dynamic_name.append(False)
        self.cell_list = tuple(self._cells.values())
