"""Parameters by name, as torch.nn.ParameterDict holds them."""

from collections import OrderedDict
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import Any

from mindspore import Parameter, Tensor, nn


class ParameterDict(nn.Cell):
    """A dictionary of parameters under any name; tensors become parameters, other values stay."""

    def __init__(self, parameters: Mapping[str, Any] | Iterable[tuple[str, Any]] | None = None) -> None:
        super().__init__()
        self._held: dict[str, Any] = {}
        self.update(parameters or {})

    def __getitem__(self, key: str) -> Any:
        return self._held[key]

    def __setitem__(self, key: str, value: Any) -> None:
        if isinstance(value, Tensor):
            parameter = value if isinstance(value, Parameter) else Parameter(value)
            parameter.name = key
            self._params[key] = value = parameter
        else:
            self._params.pop(key, None)
        self._cells.pop(key, None)
        if isinstance(value, nn.Cell):  # another dictionary, whose parameters are this one's as well
            self._cells[key] = value
        self._held[key] = value

    def __delitem__(self, key: str) -> None:
        del self._held[key]
        self._params.pop(key, None)
        self._cells.pop(key, None)

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __contains__(self, key: str) -> bool:
        return key in self._held

    def __bool__(self) -> bool:
        return bool(self._held)

    def pop(self, key: str) -> Any:
        value = self[key]
        del self[key]
        return value

    def get(self, key: str, default: Any = None) -> Any:
        return self._held.get(key, default)

    def keys(self) -> KeysView[str]:
        return self._held.keys()

    def items(self) -> ItemsView[str, Any]:
        return self._held.items()

    def values(self) -> ValuesView[Any]:
        return self._held.values()

    def update(self, parameters: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> None:
        """Take in what a mapping holds, a plain dictionary by its names in order."""
        pairs = dict(parameters).items()
        unordered = isinstance(parameters, Mapping) and not isinstance(parameters, OrderedDict)
        for key, value in sorted(pairs, key=lambda pair: pair[0]) if unordered else pairs:
            self[key] = value

    def setdefault(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self[key] = default
        return self[key]

    def popitem(self) -> tuple[str, Any]:
        key = next(reversed(self._held))
        return key, self.pop(key)

    def clear(self) -> None:
        for key in list(self):
            del self[key]

    def copy(self) -> "ParameterDict":
        return ParameterDict(OrderedDict(self._held))

    def fromkeys(self, keys: Iterable[str], default: Any = None) -> "ParameterDict":
        return ParameterDict((key, default) for key in keys)

    def __reversed__(self) -> Iterator[str]:
        return reversed(self._held)

    def __or__(self, other: "ParameterDict") -> "ParameterDict":
        return self.copy().__ior__(other)

    def __ior__(self, other: "ParameterDict") -> "ParameterDict":
        self.update(other)
        return self
