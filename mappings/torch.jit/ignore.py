"""A decorator that leaves a function as it is, for torch.jit.ignore."""

from collections.abc import Callable
from typing import Any


def ignore(drop: Callable[..., Any] | bool = False) -> Callable[..., Any]:
    """Return the function; with drop, or without a function, a decorator that does."""
    return drop if callable(drop) else lambda function: function
