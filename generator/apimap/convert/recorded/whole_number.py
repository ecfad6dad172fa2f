from typing import Any


def whole_number(value: Any) -> int:
    """The integer that mindspore's schedulers want where torch's take 100.0; no fraction."""
    if value != int(value):
        raise ValueError(f"mindspore's schedulers count whole steps, and {value} is no whole number")
    return int(value)
