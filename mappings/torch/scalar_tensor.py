"""A number as a tensor without axes, as torch.scalar_tensor."""

from typing import Any

import mindspore
from mindspore import Tensor


def scalar_tensor(s: Any, *, dtype: Any = None) -> Tensor:
    """Give a number as a tensor: float32 unless a dtype is given, of complex numbers complex64."""
    usual = mindspore.complex64 if isinstance(s, complex) else mindspore.float32
    return mindspore.tensor(s, dtype=dtype or usual)
