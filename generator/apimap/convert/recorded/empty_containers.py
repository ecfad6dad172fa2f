from collections.abc import Iterator
from typing import Any

from mindspore import nn


def empty_containers() -> None:
    """Let sequences and lists without modules be among the parts of a module, as in torch."""

    def cells_and_names(self: Any, cells: Any = None, name_prefix: str = "") -> Iterator[tuple[str, Any]]:
        seen = cells or set()
        if self in seen:
            return
        seen.add(self)
        yield name_prefix, self
        for name, cell in self._cells.items():
            if cell is not None:
                yield from cell.cells_and_names(seen, f"{name_prefix}.{name}" if name_prefix else name)

    nn.Cell.cells_and_names = cells_and_names
