from typing import Any

import mindspore

_CHOSEN: list[Any] = [mindspore.float32]


def default_dtype(dtype: Any = None) -> Any:
    """Give the dtype of what is made of numbers without one, which a program may choose."""
    if dtype is not None:
        _CHOSEN[0] = dtype
    return _CHOSEN[0]
