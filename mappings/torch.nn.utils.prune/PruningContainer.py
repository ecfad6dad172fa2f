"""Pruning methods in a row, as torch.nn.utils.prune.PruningContainer."""

from collections.abc import Iterator
from typing import Any

from helpers.torch.nn.utils.prune import BasePruningMethod
from mindspore import Tensor


class PruningContainer(BasePruningMethod):
    """Holds pruning methods of one parameter; its mask is what the last one leaves of the mask before.

    A module that was pruned twice holds its last method, and no container.
    """

    def __init__(self, *args: Any) -> None:
        self._pruning_methods: tuple[Any, ...] = ()
        if len(args) == 1:
            self._tensor_name = args[0]._tensor_name
        for each in args:
            self.add_pruning_method(each)

    def add_pruning_method(self, method: Any) -> None:
        """Put a method of the same parameter behind the others."""
        if method is not None and not isinstance(method, BasePruningMethod):
            raise TypeError(f"{type(method)} is not a BasePruningMethod subclass")
        if method is not None and self._tensor_name != method._tensor_name:
            raise ValueError(f"this container is for `{self._tensor_name}`, not `{method._tensor_name}`")
        self._pruning_methods += (method,)

    def __len__(self) -> int:
        return len(self._pruning_methods)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._pruning_methods)

    def __getitem__(self, idx: int) -> Any:
        return self._pruning_methods[idx]

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        found: Tensor = self._pruning_methods[-1]._further(t, default_mask)
        return found
