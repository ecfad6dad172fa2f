from typing import Any

import numpy
from mindspore import Tensor


def at(owner: Any, index: Any) -> Any:
    """What ``owner[index]`` gives, with arrays and numbers of numpy, and ranges, for a tensor's index."""
    if not isinstance(owner, Tensor):
        return owner[index]
    parts = [_own(each) for each in index] if isinstance(index, tuple) else [_own(index)]
    return owner[tuple(parts) if isinstance(index, tuple) else parts[0]]


def _own(index: Any) -> Any:
    if isinstance(index, slice):
        return slice(_own(index.start), _own(index.stop), _own(index.step))
    if isinstance(index, range):
        return list(index)
    if isinstance(index, numpy.integer):
        return int(index)
    return Tensor(index) if isinstance(index, numpy.ndarray) else index
