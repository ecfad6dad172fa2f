"""Every module inside a module, as torch.nn.Module.modules lists them."""

from collections.abc import Iterator

from mindspore import nn


def modules(self: nn.Cell, remove_duplicate: bool = True) -> Iterator[nn.Cell]:
    """The cell itself and every cell below it, each once unless duplicates are wanted."""
    if not remove_duplicate:
        yield self
        for child in self._cells.values():
            if child is not None:
                yield from modules(child, False)
        return
    for _, cell in self.cells_and_names():
        yield cell
