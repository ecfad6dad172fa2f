from collections.abc import Iterable
from typing import Any

from mindspore import nn


def joined_containers() -> None:
    """Let lists of modules, and sequences, be added to one another and repeated, as torch's are."""
    nn.CellList.__add__ = nn.SequentialCell.__add__ = lambda self, other: _made(self, [*self, *other])
    nn.CellList.__iadd__ = nn.SequentialCell.__iadd__ = lambda self, other: _added(self, [*other])
    nn.SequentialCell.__mul__ = lambda self, times: _made(self, [*self] * times)
    nn.SequentialCell.__rmul__ = nn.SequentialCell.__mul__
    nn.SequentialCell.__imul__ = lambda self, times: _added(self, [*self] * (times - 1))


def _made(of: Any, cells: list[nn.Cell]) -> Any:
    """A container of torch's own kind, which trains, as what is made does; its parts stay as they are."""
    listed = isinstance(of, nn.CellList)
    names = ("ModuleList", "CellList") if listed else ("Sequential", "SequentialCell")
    kind = next(each for each in type(of).__mro__ if each.__name__ in names)
    made = kind(cells) if listed else kind(*cells)
    object.__setattr__(made, "training", True)
    return made


def _added(self: Any, cells: Iterable[nn.Cell]) -> Any:
    for each in cells:
        self.append(each)
    return self
