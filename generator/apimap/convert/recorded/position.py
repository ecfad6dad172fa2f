from typing import Any

import numpy
from mindspore import Tensor


def position(index: Any) -> Any:
    """An index of numpy's as mindspore takes it: a number as Python's, an array as a tensor."""
    if isinstance(index, numpy.integer):
        return int(index)
    return Tensor(index) if isinstance(index, numpy.ndarray) else index
