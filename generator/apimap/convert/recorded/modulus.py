from typing import Any

from mindspore import Tensor, ops


def modulus(value: Any) -> Any:
    """The absolute value; of complex numbers the modulus as real numbers, with its gradient."""
    found = abs(value)
    return ops.real(found) if isinstance(found, Tensor) and found.is_complex() else found
