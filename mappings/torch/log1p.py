"""The logarithm of 1 + x that keeps the digits of a small x, as torch.log1p."""

import mindspore
from mindspore import Tensor, ops


def log1p(input: Tensor) -> Tensor:
    """Give log(1 + x) to its last digits, element by element; integers as float32, complex numbers are refused."""
    if not input.is_floating_point():
        input = input.astype(mindspore.float32)
    known = ops.isfinite(input) & (input > -1)
    inside = ops.where(known, input, ops.zeros_like(input))
    rounded = inside + 1
    lost = inside - (rounded - 1)  # what the sum rounded off; the logarithm is straight over so short a way
    return ops.log(input + 1) + lost / rounded
