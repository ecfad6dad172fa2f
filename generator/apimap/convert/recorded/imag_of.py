from typing import Any

from mindspore import Tensor


def imag_of(value: Any) -> Any:
    """The imag part of a tensor, an array or a number."""
    return value.imag() if isinstance(value, Tensor) else value.imag
