"""Numbers in steps, as torch.arange."""

import math
from typing import Any

import mindspore
from mindspore import Tensor, ops


def arange(start: Any = 0, end: Any = None, step: Any = 1, *, dtype: Any = None) -> Tensor:
    """Numbers from start to below end; how many is counted in double precision.

    0-d tensors are taken as numbers, outside of compiled functions.
    """
    given = (0, start, step) if end is None else (start, end, step)
    numbers = [each.item() if isinstance(each, Tensor) else each for each in given]
    first, last, step = numbers
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (last - first) * step < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    if dtype is None:
        whole = not any(isinstance(each, float) for each in numbers)
        dtype = mindspore.int64 if whole else mindspore.float32
    elif dtype in (float, int):
        dtype = mindspore.float64 if dtype is float else mindspore.int64
    if dtype == mindspore.int64:  # torch cuts what it is given first
        return ops.arange(int(first), int(last), int(step))
    count = math.ceil((last - first) / step)
    if not dtype.is_floating_point:
        first, step = int(first), int(step)
    inside = mindspore.float64
    places = ops.arange(count).astype(inside) * Tensor(step, inside) + Tensor(first, inside)
    return places.astype(dtype)
