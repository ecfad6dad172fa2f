"""The angle of complex numbers, as torch.angle."""

import math

import mindspore
from mindspore import Tensor, ops


def angle(input: Tensor) -> Tensor:
    """Give the angle of every element; of real numbers π below zero, 0 above, and NaN of NaN."""
    if input.is_complex():
        return ops.angle(input)
    if not input.is_floating_point():
        input = input.astype(mindspore.float32)
    wide = input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input
    turned = ops.where(wide < 0, ops.full_like(wide, math.pi), ops.zeros_like(wide))
    # Its gradient is zeros, and not none: an optimizer goes on with what it kept.
    level = turned + ops.where(ops.isfinite(wide), wide, ops.zeros_like(wide)) * 0
    return ops.where(ops.isnan(wide), ops.stop_gradient(wide), level).astype(input.dtype)
