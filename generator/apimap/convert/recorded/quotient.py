from typing import Any

from helpers import product
from mindspore import Tensor, ops


def quotient(left: Any, right: Any) -> Any:
    """What ``left / right`` gives of complex numbers; mindspore's own has a gradient that is another one."""
    if not isinstance(right, Tensor) or not right.is_complex():
        if not isinstance(left, Tensor) or not left.is_complex() or isinstance(right, complex):
            return left / right if not isinstance(right, complex) else product(left, 1 / right)
        return ops.Complex()(ops.real(left) / right, ops.imag(left) / right)
    real, imag = ops.real(right), ops.imag(right)
    size = real * real + imag * imag
    return product(left, ops.Complex()(real / size, -imag / size))
