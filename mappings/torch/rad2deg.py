"""Radians as degrees, as torch.rad2deg."""

import math

import mindspore
from mindspore import Tensor


def rad2deg(input: Tensor) -> Tensor:
    """Multiply by 180 / π; whole numbers count as float32."""
    if not input.is_floating_point():
        input = input.astype(mindspore.float32)
    factor = mindspore.tensor(
        180 / math.pi, mindspore.float64 if input.dtype == mindspore.float64 else mindspore.float32
    )
    if input.dtype in (mindspore.float16, mindspore.bfloat16):
        return (input.astype(mindspore.float32) * factor).astype(input.dtype)
    return input * factor
