from collections.abc import Callable
from typing import Any

import numpy
from mindspore import Tensor


def beside_numpy(operator: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """An operator of tensors that takes what numpy made; mindspore's own refuses it, or says False."""

    def operated(self: Any, other: Any) -> Any:
        if isinstance(other, numpy.generic):
            other = other.item()
        elif isinstance(other, numpy.ndarray):
            other = Tensor(other)
        return operator(self, other)

    return operated
