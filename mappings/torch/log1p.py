"""The logarithm of 1 + x that keeps the digits of a small x, as torch.log1p."""

import mindspore
from mindspore import Tensor, ops


def log1p(input: Tensor) -> Tensor:
    """Give log(1 + x) to its last digits, in float64 but for complex numbers; integers as float32."""
    if input.is_complex():
        return ops.log1p(input)
    if not input.is_floating_point():
        input = input.astype(mindspore.float32)
    wide = input.astype(mindspore.float64)
    known = ops.isfinite(wide) & (wide > -1)
    inside = ops.where(known, wide, ops.zeros_like(wide))
    rounded = inside + 1
    lost = inside - (rounded - 1)  # what the sum rounded off; the logarithm is straight over so short a way
    return (ops.log(wide + 1) + lost / rounded).astype(input.dtype)
