"""Data as a tensor, as torch.asarray."""

from typing import Any

import mindspore
import numpy
from helpers.torch import tensor
from mindspore import Tensor


def asarray(obj: Any, *, dtype: Any = None, device: object = None, copy: bool | None = None) -> Tensor:
    """Give a tensor of obj: itself where it is one of this dtype, unless a copy is asked for.

    It shares the memory of an array of numpy's that has elements and the dtype.
    """
    if dtype in (bool, int, float):
        dtype = {bool: mindspore.bool_, int: mindspore.int64, float: mindspore.float64}[dtype]
    if isinstance(obj, numpy.ndarray) and obj.size and obj.flags.writeable and not copy:
        shared = mindspore.from_numpy(obj)
        if dtype is None or dtype == shared.dtype:
            return shared
    if not isinstance(obj, Tensor):
        return tensor(obj, dtype)
    if dtype is not None and dtype != obj.dtype:
        return obj.astype(dtype)
    return obj.copy() if copy else obj
