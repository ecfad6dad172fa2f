from typing import Any


def values_of(owner: Any) -> Any:
    """``owner.values()``: the numbers of a sparse tensor, or what a dictionary holds."""
    found = owner.values
    return found() if callable(found) else found
