"""Parameters by name, as torch.nn.ParameterDict holds them."""

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
        self._held[key] = value

    def __delitem__(self, key: str) -> None:
        del self._held[key]
        self._params.pop(key, None)

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
        for key, value in dict(parameters).items():
            self[key] = value
