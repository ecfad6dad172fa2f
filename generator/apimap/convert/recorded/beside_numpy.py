from collections.abc import Callable
from typing import Any

import numpy
from mindspore import Tensor


def beside_numpy(compare: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A comparison of tensors that takes numpy's numbers and arrays, for which mindspore's own is False."""

    def compared(self: Any, other: Any) -> Any:
        if isinstance(other, numpy.generic):
            other = other.item()
        elif isinstance(other, numpy.ndarray):
            other = Tensor(other)
        return compare(self, other)

    return compared
