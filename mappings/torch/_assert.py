"""An assertion as a function, as torch._assert is."""


def _assert(condition: object, message: str) -> None:
    """Raise AssertionError with the message unless the condition holds."""
    assert condition, message
