"""The modules that a module holds, as torch.nn.Module.named_children lists them."""

from collections.abc import Iterator

from mindspore import nn


def named_children(self: nn.Cell) -> Iterator[tuple[str, nn.Cell]]:
    """Name and cell of what the cell itself holds."""
    yield from ((name, cell) for name, cell in self.name_cells().items())
