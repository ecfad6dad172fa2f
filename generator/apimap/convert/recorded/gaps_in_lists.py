from collections.abc import Callable, Iterable
from typing import Any

from mindspore import nn
from mindspore.nn.layer import container


def gaps_in_lists() -> None:
    """Let lists of modules hold None, as torch's do."""
    prefix_of = container._get_prefix_and_index

    def adding(plain: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        def append(self: Any, cell: Any) -> Any:
            if cell is not None:
                return plain(self, cell)
            self._cells[str(len(self._cells))] = None
            return self

        return append

    def extend(self: Any, cells: Iterable[Any]) -> Any:
        for each in [*cells]:
            self.append(each)
        return self

    def set_grad(self: Any, flag: bool = True) -> None:
        self.requires_grad = flag
        for each in self._cells.values():
            if each is not None:
                each.set_grad(flag)

    def prefix(cells: dict[str, Any]) -> Any:
        return prefix_of({name: each for name, each in cells.items() if each is not None})

    nn.CellList.append = adding(nn.CellList.append)
    nn.CellList.extend = extend
    nn.CellList.set_grad = set_grad
    container._get_prefix_and_index = prefix
