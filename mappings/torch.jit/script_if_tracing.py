"""A decorator that leaves a function as it is, for torch.jit.script_if_tracing."""

from collections.abc import Callable
from typing import Any


def script_if_tracing(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function."""
    return fn
