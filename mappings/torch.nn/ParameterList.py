"""A list of parameters of a network, as torch.nn.ParameterList."""

from collections.abc import Iterable, Iterator
from typing import Any

from mindspore import Parameter, Tensor, nn


class ParameterList(nn.Cell):
    """A list of parameters; tensors become parameters, other values stay."""

    def __init__(self, values: Iterable[Any] | None = None) -> None:
        super().__init__()
        self._held: list[Any] = []
        self.extend(values or [])

    def append(self, value: Any) -> "ParameterList":
        self._held.append(None)
        self[-1] = value
        return self

    def extend(self, values: Iterable[Any]) -> "ParameterList":
        for each in list(values):
            self.append(each)
        return self

    def __getitem__(self, idx: Any) -> Any:
        return ParameterList(self._held[idx]) if isinstance(idx, slice) else self._held[idx]

    def __setitem__(self, idx: int, value: Any) -> None:
        place = range(len(self._held))[idx]
        if isinstance(value, Tensor):
            value = value if isinstance(value, Parameter) else Parameter(value)
            value.name = str(place) if value.name in (None, "", "Parameter") else value.name
            self._params[str(place)] = value
        elif isinstance(value, nn.Cell):  # another list, whose parameters are this one's as well
            self._cells[str(place)] = value
        self._held[place] = value

    def __iadd__(self, values: Iterable[Any]) -> "ParameterList":
        return self.extend(values)

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._held)

    def __bool__(self) -> bool:
        return bool(self._held)
