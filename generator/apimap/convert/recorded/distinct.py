from collections.abc import Iterable
from typing import Any


def distinct(params: Iterable[Any]) -> list[Any]:
    """Parameters, or groups of them, as they are; of two with the same name the second gets another."""
    given = list(params)
    groups = [{**each, "params": list(each["params"])} if isinstance(each, dict) else each for each in given]
    taken: dict[str, Any] = {}
    for each in groups:
        for one in each["params"] if isinstance(each, dict) else [each]:
            number, name = 1, one.name
            while taken.setdefault(one.name, one) is not one:
                one.name, number = f"{name}_{number}", number + 1
    return groups
