"""A tuple of a length, as timm.layers.extend_tuple."""

from typing import Any


def extend_tuple(x: Any, n: int) -> tuple[Any, ...]:
    """Give a list, a tuple or one value as a tuple of n: the last value is repeated, or some are left out."""
    given = tuple(x) if isinstance(x, (tuple, list)) else (x,)
    return (*given, *given[-1:] * (n - len(given)))[:n]
