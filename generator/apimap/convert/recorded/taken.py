from typing import Any

import numpy
from mindspore import Tensor


def taken(owner: Any, index: Any) -> Any:
    """What ``owner[index]`` gives; of positions or a mask a copy, which does not write into its owner."""
    part = owner[index]
    parts = index if isinstance(index, tuple) else (index,)
    if isinstance(part, Tensor) and any(isinstance(each, (Tensor, list, numpy.ndarray)) for each in parts):
        part.parent_tensor_ = part.index_of_parent_ = None
    return part
