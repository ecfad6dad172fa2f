from typing import Any

import mindspore
from mindspore import Tensor, ops


def quotient(left: Any, right: Any) -> Any:
    """What ``left / right`` gives of complex numbers; mindspore's own has a gradient that is another one."""
    below, above = _is_complex(right), _is_complex(left)
    if not (isinstance(left, Tensor) or isinstance(right, Tensor)) or not (below or above):
        return left / right
    a, b = _parts(left) if above else (left, 0)
    if not below:
        return ops.Complex()(a / right, b / right)
    c, d = _parts(right)
    size = c * c + d * d
    if not above:
        if isinstance(left, Tensor) and not left.is_floating_point():
            left = left.astype(mindspore.float32)
        return ops.Complex()(left * c / size, -left * d / size)
    return ops.Complex()((a * c + b * d) / size, (b * c - a * d) / size)


def _parts(value: Any) -> tuple[Any, Any]:
    return (ops.real(value), ops.imag(value)) if isinstance(value, Tensor) else (value.real, value.imag)


def _is_complex(value: Any) -> bool:
    return isinstance(value, complex) or (isinstance(value, Tensor) and value.is_complex())
