"""What makes tuples of n, as timm.layers.to_ntuple."""

from collections.abc import Callable, Iterable
from typing import Any


def to_ntuple(n: int) -> Callable[[Any], tuple[Any, ...]]:
    """Give a function that makes a tuple: of what can be iterated, or n times anything else and a text."""

    def repeated(x: Any) -> tuple[Any, ...]:
        return tuple(x) if isinstance(x, Iterable) and not isinstance(x, str) else (x,) * n

    return repeated
