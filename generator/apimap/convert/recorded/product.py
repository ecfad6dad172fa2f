from typing import Any

import mindspore
from mindspore import Tensor, ops


def product(left: Any, right: Any) -> Any:
    """What ``left * right`` gives of complex numbers; by their parts, as mindspore's own has no gradient."""
    if not isinstance(left, Tensor) and not isinstance(right, Tensor):
        return left * right
    tensors = [each for each in (left, right) if isinstance(each, Tensor)]
    whole = [
        isinstance(each, complex) or (isinstance(each, Tensor) and each.is_complex())
        for each in (left, right)
    ]
    if not any(whole) or (
        len(tensors) == 2 and all(whole) and not any(each._requires_grad for each in tensors)
    ):
        return left * right
    if not all(whole):
        number, other = (left, right) if whole[0] else (right, left)
        if isinstance(other, Tensor) and not other.is_floating_point():
            other = other.astype(mindspore.float32)
        real, imag = _parts(number)
        return ops.Complex()(other * real, other * imag)
    (a, b), (c, d) = _parts(left), _parts(right)
    return ops.Complex()(a * c - b * d, a * d + b * c)


def _parts(value: Any) -> tuple[Any, Any]:
    return (ops.real(value), ops.imag(value)) if isinstance(value, Tensor) else (value.real, value.imag)
