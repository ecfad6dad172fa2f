"""Data as a tensor, as torch.asarray."""

from typing import Any

import mindspore
from mindspore import Tensor


def asarray(
    obj: Any, *, dtype: mindspore.Type | None = None, device: object = None, copy: bool | None = None
) -> Tensor:
    """Give a tensor of obj: itself where it is one of this dtype, unless a copy is asked for."""
    if not isinstance(obj, Tensor):
        return mindspore.tensor(obj, dtype=dtype)
    if dtype is not None and dtype != obj.dtype:
        return obj.astype(dtype)
    return obj.copy() if copy else obj
