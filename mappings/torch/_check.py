"""A check as a function, as torch._check is."""

from collections.abc import Callable


def _check(condition: object, message: Callable[[], str] | None = None) -> None:
    """Raise RuntimeError, with the message that the function gives, unless the condition holds."""
    if not condition:
        raise RuntimeError(message() if message is not None else "the condition does not hold")
