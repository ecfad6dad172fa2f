from typing import Any

from mindspore import Parameter, Tensor
from mindspore.nn import Cell


class ParametrizationList(Cell):
    """A parameter, `original`, and the modules that make of it what is used.

    What one module makes of several parameters has `original0`, `original1` and so on.
    """

    def __init__(self, original: Parameter) -> None:
        super().__init__()
        self._params["original"] = original

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, place: int) -> Cell:
        return list(self._cells.values())[place]

    def __call__(self) -> Tensor:
        """What the modules make of the parameter, one after the other."""
        first, *others = self._params.values()
        cells = [*self._cells.values()]
        found: Any = first
        if others:
            found, cells = cells[0](first, *others), cells[1:]
        for cell in cells:
            found = cell(found)
        return found
