from typing import Any


def element(owner: Any, index: tuple[Any, ...]) -> Any:
    """What ``owner[index]`` gives; axis by axis where each index is one number, as a gradient needs it."""
    if all(isinstance(each, int) or getattr(each, "ndim", None) == 0 for each in index):
        for each in index:
            owner = owner[each]
        return owner
    return owner[index]
