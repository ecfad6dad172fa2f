"""The exponential less 1 that keeps the digits of a small x, as torch.expm1."""

import mindspore
from mindspore import Tensor, ops


def expm1(input: Tensor) -> Tensor:
    """Give exp(x) - 1 to its last digits, by float64; of integers as float32."""
    if input.is_complex():
        if not input.size:  # nothing has a real part
            return input
        x, y = ops.real(input), ops.imag(input)
        half = ops.sin(y / 2)
        return ops.Complex()(expm1(x) * ops.cos(y) - 2 * half * half, ops.exp(x) * ops.sin(y))
    if not input.is_floating_point():
        input = input.astype(mindspore.float32)
    wide = input.astype(mindspore.float64)
    near = ops.abs(wide) < 1
    half = ops.tanh(ops.where(near, wide, ops.zeros_like(wide)) / 2)
    return ops.where(near, 2 * half / (1 - half), ops.exp(wide) - 1).astype(input.dtype)
