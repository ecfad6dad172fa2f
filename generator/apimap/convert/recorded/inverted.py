from typing import Any

import mindspore
from mindspore import Tensor


def inverted(value: Any) -> Any:
    """What ``~value`` gives: every bit of integers, where mindspore's operator gives truth values."""
    if not isinstance(value, Tensor) or value.dtype == mindspore.bool_:
        return ~value
    return value ^ -1
