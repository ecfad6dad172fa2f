from collections.abc import Callable
from typing import Any

from helpers import replaced


def instead(function: Callable[..., Any], *places: tuple[Any, str]) -> None:
    """Put a function in the place of some of a library's, each named by its owner and its name there."""

    def made(_: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *args, **given: function(*args, **given)

    for owner, name in places:
        replaced(owner, name, made)
