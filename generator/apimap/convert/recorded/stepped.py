from typing import Any

import numpy
from mindspore import Tensor, ops


def stepped(tensor: Any, index: Any) -> Any:
    """What ``tensor[index]`` gives; of slices with steps mindspore has no gradient beyond two axes on CPU."""
    parts = index if isinstance(index, tuple) else (index,)
    recorded = isinstance(tensor, Tensor) and tensor._requires_grad
    if not recorded or any(isinstance(each, (Tensor, list)) for each in parts):
        return tensor[index]  # what is written into it reaches the tensor
    taken = tensor[tuple(slice(each.start, each.stop) if isinstance(each, slice) else each for each in parts)]
    axis = 0
    for place, each in enumerate(parts):
        if each is Ellipsis:
            axis = taken.ndim - sum(rest is None or isinstance(rest, slice) for rest in parts[place + 1 :])
            continue
        if isinstance(each, slice) and each.step not in (None, 1) and taken.shape[axis]:
            taken = ops.gather(taken, Tensor(numpy.arange(0, taken.shape[axis], each.step)), axis)
        axis += each is None or isinstance(each, slice)
    return taken
