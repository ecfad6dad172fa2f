from typing import Any

import numpy
from mindspore import Tensor


def set_part(tensor: Any, index: Any, value: Any) -> None:
    """Write into a part of a tensor; empty ones take nothing, first axes of one are left out."""
    if isinstance(tensor, Tensor):
        every = [_known(each) for each in index] if isinstance(index, tuple) else [_known(index)]
        index = tuple(every) if isinstance(index, tuple) else every[0]
        shape = tensor[index].shape
        if 0 in shape:
            return
        if isinstance(value, Tensor) and value.ndim > len(shape):
            extra = value.ndim - len(shape)
            if set(value.shape[:extra]) == {1}:
                value = value.reshape(value.shape[extra:])
    tensor[index] = value


def _known(index: Any) -> Any:
    """An index without numpy's arrays and numbers, and without ranges, which a tensor does not take."""
    if isinstance(index, slice):
        return slice(_known(index.start), _known(index.stop), _known(index.step))
    if isinstance(index, numpy.integer):
        return int(index)
    if isinstance(index, range):
        return list(index)
    return Tensor(index) if isinstance(index, numpy.ndarray) else index
