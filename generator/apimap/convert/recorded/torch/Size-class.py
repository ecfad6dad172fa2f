import math
from collections.abc import Iterable
from typing import Any


class Size(tuple[int, ...]):
    """The shape of a tensor, which is no plain tuple for who asks."""

    def __new__(cls, sizes: Iterable[int] = ()) -> "Size":
        """Take the sizes of all axes."""
        return super().__new__(cls, map(int, sizes))

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return Size(found) if isinstance(index, slice) else found

    def __add__(self, other: Any) -> Any:
        return Size((*self, *other))

    def numel(self) -> int:
        """Give the number of elements."""
        return math.prod(self)

    def __repr__(self) -> str:
        return f"torch.Size({list(self)})"

    __str__ = __repr__
