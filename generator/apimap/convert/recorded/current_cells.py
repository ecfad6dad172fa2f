from collections.abc import Callable
from typing import Any

from mindspore import nn
from mindspore.nn.layer import container

_plain: Callable[[Any], tuple[str, int]] = container._get_prefix_and_index


def _through(self: nn.SequentialCell, input_data: Any) -> Any:
    for cell in self._cells.values():
        input_data = cell(input_data)
    return input_data


def _prefix_and_index(cells: Any) -> tuple[str, int]:
    """What names of parameters begin with; one that another module holds by now may have fewer parts."""
    cells = {key: each for key, each in cells.items() if each is not None}
    try:
        return _plain(cells)
    except IndexError:
        for key, cell in cells.items():
            parts: list[str] = next((param.name.split(".") for param in cell.get_parameters()), [])
            if key in parts:
                index = len(parts) - 1 - parts[::-1].index(key)
                return "".join(f"{part}." for part in parts[:index]), index
        return "", 0


def current_cells() -> None:
    """Have every SequentialCell run the cells that it has now; its own list misses what setattr replaced.

    What holds modules in order takes ``cells[0] = Around(cells[0])``, wherever it is in a network.
    """
    nn.SequentialCell.construct = _through
    container._get_prefix_and_index = _prefix_and_index
