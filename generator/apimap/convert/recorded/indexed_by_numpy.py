from collections.abc import Callable
from typing import Any

import numpy
from helpers import position


def indexed_by_numpy(method: Callable[..., Any]) -> Callable[..., Any]:
    """What reads or writes a part of a tensor, with numpy's numbers and arrays for an index as in torch."""

    def indexed(self: Any, index: Any, *values: Any) -> Any:
        index = tuple(map(position, index)) if isinstance(index, tuple) else position(index)
        given = (each.item() if isinstance(each, numpy.generic) else each for each in values)
        return method(self, index, *given)

    return indexed
