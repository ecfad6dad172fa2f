"""Data as a tensor, as torch.as_tensor."""

from typing import Any

import mindspore
from helpers.torch import asarray
from mindspore import Tensor


def as_tensor(data: Any, dtype: mindspore.Type | None = None, device: object = None) -> Tensor:
    """Give a tensor of data: itself where it is one of this dtype.

    It shares the memory of an array of numpy's that has elements and the dtype.
    """
    return asarray(data, dtype=dtype)
