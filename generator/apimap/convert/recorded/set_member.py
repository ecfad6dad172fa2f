from typing import Any


def set_member(owner: Any, name: str, value: Any) -> None:
    """``owner.name = value``; where a cell has a buffer of that name, it is put there."""
    buffers = getattr(owner, "_buffers", {})
    if name in buffers:
        buffers[name] = value
    else:
        setattr(owner, name, value)
