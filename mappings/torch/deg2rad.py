"""Degrees as radians, as torch.deg2rad."""

import math

import mindspore
from mindspore import Tensor


def deg2rad(input: Tensor) -> Tensor:
    """Multiply by π / 180; whole numbers count as float32."""
    if not input.is_floating_point():
        input = input.astype(mindspore.float32)
    factor = mindspore.tensor(
        math.pi / 180, mindspore.float64 if input.dtype == mindspore.float64 else mindspore.float32
    )
    if input.dtype in (mindspore.float16, mindspore.bfloat16):
        return (input.astype(mindspore.float32) * factor).astype(input.dtype)
    return input * factor
