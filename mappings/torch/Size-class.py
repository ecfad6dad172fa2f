"""The type of a shape, as torch.Size."""

import math
from typing import Any


class Size(tuple[int, ...]):
    """A tuple that counts its elements' product; parts and sums of it are of this type too.

    The shapes of mindspore's tensors are plain tuples: wrap one to ask it for numel.
    """

    def __new__(cls, iterable: Any = ()) -> Any:
        return super().__new__(cls, iterable)

    def numel(self) -> int:
        return math.prod(self)

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return Size(found) if isinstance(index, slice) else found

    def __add__(self, other: Any) -> Any:
        return Size(super().__add__(tuple(other)))
