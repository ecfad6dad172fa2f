"""A decorator that leaves a function as it is, for torch.jit.unused."""

from collections.abc import Callable
from typing import Any


def unused(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function."""
    return fn
