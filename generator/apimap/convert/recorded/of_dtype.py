from typing import Any

import mindspore
from mindspore import Tensor

_COMPLEX = (mindspore.complex64, mindspore.complex128)
_REAL = (mindspore.float16, mindspore.bfloat16, mindspore.float32, mindspore.float64)
_UNSIGNED = (mindspore.bool_, mindspore.uint8, mindspore.uint16, mindspore.uint32, mindspore.uint64)


def of_dtype(dtype: Any, member: str) -> Any:
    """What torch's dtypes say of themselves: ``is_floating_point``, ``is_signed``, ``itemsize``."""
    if not isinstance(dtype, mindspore.Type):
        return getattr(dtype, member)
    if member == "is_complex":
        return dtype in _COMPLEX
    if member == "is_floating_point":
        return dtype in _REAL
    if member == "is_signed":
        return dtype not in _UNSIGNED
    return Tensor(0, dtype).itemsize
