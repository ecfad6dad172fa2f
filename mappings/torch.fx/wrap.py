"""A decorator that leaves a function as it is, for torch.fx.wrap."""

from collections.abc import Callable
from typing import Any


def wrap(fn_or_name: Callable[..., Any] | str) -> Callable[..., Any] | str:
    """Return what it is given."""
    return fn_or_name
