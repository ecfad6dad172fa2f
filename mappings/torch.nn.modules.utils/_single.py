"""Repeats a value, as torch.nn.modules.utils._single does."""

from collections.abc import Iterable
from typing import Any


def _single(x: Any) -> tuple[Any, ...]:
    """The elements of what can be iterated over; any other value 1 times."""
    return tuple(x) if isinstance(x, Iterable) else (x,) * 1
