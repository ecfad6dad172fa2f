"""A decorator that leaves a function as it is, for torch.compiler.allow_in_graph."""

from collections.abc import Callable
from typing import Any


def allow_in_graph(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function."""
    return fn
