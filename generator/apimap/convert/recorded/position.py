from typing import Any

import numpy
from mindspore import Tensor


def position(index: Any) -> Any:
    """An index as mindspore takes it: numpy's number as Python's, an array as a tensor, a range as a list."""
    if isinstance(index, slice):
        return slice(position(index.start), position(index.stop), position(index.step))
    if isinstance(index, range):
        return list(index)
    if isinstance(index, numpy.integer):
        return int(index)
    if isinstance(index, numpy.bool_):
        return bool(index)
    return Tensor(index) if isinstance(index, numpy.ndarray) else index
