"""Modules by name, as torch.nn.ModuleDict holds them."""

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView

from mindspore import nn


class ModuleDict(nn.Cell):
    """A dictionary of cells of any kind and under any name, which also are its attributes."""

    def __init__(self, modules: Mapping[str, nn.Cell] | Iterable[tuple[str, nn.Cell]] | None = None) -> None:
        super().__init__()
        self.update(modules or {})

    def __getitem__(self, key: str) -> nn.Cell:
        return self._cells[key]

    def __setitem__(self, key: str, module: nn.Cell) -> None:
        if isinstance(module, nn.Cell):
            module.update_parameters_name(f"{key}.")
        self._cells[key] = module

    def __delitem__(self, key: str) -> None:
        del self._cells[key]

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __contains__(self, key: str) -> bool:
        return key in self._cells

    def __bool__(self) -> bool:
        return bool(self._cells)

    def clear(self) -> None:
        self._cells.clear()

    def pop(self, key: str) -> nn.Cell:
        return self._cells.pop(key)

    def keys(self) -> KeysView[str]:
        return self._cells.keys()

    def items(self) -> ItemsView[str, nn.Cell]:
        return self._cells.items()

    def values(self) -> ValuesView[nn.Cell]:
        return self._cells.values()

    def update(self, modules: Mapping[str, nn.Cell] | Iterable[tuple[str, nn.Cell]]) -> None:
        for key, module in dict(modules).items():
            self[key] = module
