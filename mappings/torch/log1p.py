"""The logarithm of 1 + x that keeps the digits of a small x, as torch.log1p."""

import mindspore
from mindspore import Tensor, ops


def log1p(input: Tensor) -> Tensor:
    """Give log(1 + x) to its last digits, by float64; of integers as float32."""
    if input.is_complex():
        if not input.size:  # nothing has a real part
            return input
        x, y = ops.real(input), ops.imag(input)
        wide, high = x.astype(mindspore.float64), y.astype(mindspore.float64)  # squares of float32 overflow
        size = log1p(wide * (wide + 2) + high * high) / 2
        return ops.Complex()(size.astype(x.dtype), ops.atan2(y, x + 1))
    if not input.is_floating_point():
        input = input.astype(mindspore.float32)
    wide = input.astype(mindspore.float64)
    known = ops.logical_and(ops.isfinite(wide), wide > -1)  # & takes eight axes at most
    inside = ops.where(known, wide, ops.zeros_like(wide))
    rounded = inside + 1
    lost = inside - (rounded - 1)  # what the sum rounded off; the logarithm is straight over so short a way
    return (ops.log(wide + 1) + lost / rounded).astype(input.dtype)
