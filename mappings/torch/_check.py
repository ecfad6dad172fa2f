"""A check as a function, as torch._check is."""

from collections.abc import Callable


def _check(cond: bool, message: Callable[[], str] | None = None) -> None:
    """Raise RuntimeError with the message that the function gives, unless the condition holds."""
    if not isinstance(cond, bool):
        raise TypeError(f"cond must be a bool, but got {type(cond).__name__}")
    if not cond:
        raise RuntimeError(message() if message is not None else "the condition does not hold")
