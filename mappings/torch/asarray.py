"""Data as a tensor, as torch.asarray."""

from typing import Any

import mindspore
import numpy
from mindspore import Tensor


def asarray(
    obj: Any, *, dtype: mindspore.Type | None = None, device: object = None, copy: bool | None = None
) -> Tensor:
    """Give a tensor of obj: itself where it is one of this dtype, unless a copy is asked for.

    It shares the memory of an array of numpy's that has elements and the dtype.
    """
    if isinstance(obj, numpy.ndarray) and obj.size and obj.flags.writeable and not copy:
        shared = mindspore.from_numpy(obj)
        if dtype is None or dtype == shared.dtype:
            return shared
    if not isinstance(obj, Tensor):
        return mindspore.tensor(obj, dtype=dtype)
    if dtype is not None and dtype != obj.dtype:
        return obj.astype(dtype)
    return obj.copy() if copy else obj
