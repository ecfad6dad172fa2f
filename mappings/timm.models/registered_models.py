"""The functions that register_model was given, by their names, for all that ask for them."""

from collections.abc import Callable
from typing import Any

_REGISTERED: dict[str, Callable[..., Any]] = {}


def registered_models() -> dict[str, Callable[..., Any]]:
    """Give the registry itself."""
    return _REGISTERED
