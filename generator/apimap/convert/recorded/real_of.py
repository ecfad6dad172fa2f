from typing import Any

from mindspore import Tensor


def real_of(value: Any) -> Any:
    """The real part of a tensor, an array or a number."""
    return value.real() if isinstance(value, Tensor) else value.real
