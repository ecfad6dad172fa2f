"""A decorator that leaves a function as it is, for torch.compiler.assume_constant_result."""

from collections.abc import Callable
from typing import Any


def assume_constant_result(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function."""
    return fn
