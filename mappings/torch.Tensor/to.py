"""Casts a tensor, as torch.Tensor.to does; devices are passed over."""

from typing import Any

import mindspore
from mindspore import Tensor, nn


def to(self: Any, *args: Any, dtype: Any = None, device: Any = None, **_: Any) -> Any:
    """The tensor (or module) with the dtype that the arguments name, or that of the tensor among them."""
    for each in args:
        if isinstance(each, Tensor):
            dtype = each.dtype
        elif each is not None and not isinstance(each, (str, int)):
            dtype = each
    if dtype is None:
        return self
    return self.to(dtype) if isinstance(self, nn.Cell) else mindspore.ops.cast(self, dtype)
