from typing import Any

from mindspore import nn


def _through(self: nn.SequentialCell, input_data: Any) -> Any:
    for cell in self._cells.values():
        input_data = cell(input_data)
    return input_data


def current_cells() -> None:
    """Have every SequentialCell run the cells that it has now; its own list misses what setattr replaced."""
    nn.SequentialCell.construct = _through
