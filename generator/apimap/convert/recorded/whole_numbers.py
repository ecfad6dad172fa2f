from collections.abc import Iterable
from typing import Any


def whole_numbers(values: Iterable[Any]) -> list[int]:
    """The integers that mindspore's schedulers want where torch's take 30.0; a fraction is never reached."""
    return [int(each) for each in values if each == int(each)]
