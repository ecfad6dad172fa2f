"""A decorator that leaves a backward pass as it is, for torch.autograd.function.once_differentiable."""

from collections.abc import Callable
from typing import Any


def once_differentiable(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function: a second derivative through it raises no error."""
    return fn
