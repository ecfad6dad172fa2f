"""Rounding to the steps of a scale, as torch.fake_quantize_per_tensor_affine."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def fake_quantize_per_tensor_affine(
    input: Tensor, scale: float | Tensor, zero_point: int | Tensor, quant_min: int, quant_max: int
) -> Tensor:
    """Round to a multiple of scale within the range of integers; gradients pass where nothing was cut."""
    if quant_min > quant_max:
        raise RuntimeError("`quant_min` should be less than or equal to `quant_max`.")
    if isinstance(zero_point, int) and not quant_min <= zero_point <= quant_max:
        raise RuntimeError("`zero_point` must be between `quant_min` and `quant_max`.")
    # torch rounds in float32, of float64 the steps in float64, with a scale of float32.
    x = input if input.dtype == mindspore.float64 else input.astype(mindspore.float32)
    inverse = 1 / scale if isinstance(scale, Tensor) else float(np.float32(1) / np.float32(scale))
    steps = ops.round(x * inverse) + zero_point
    inside = ops.logical_and(steps >= quant_min, steps <= quant_max)
    limited = ops.where(inside, steps, ops.where(steps > quant_max, quant_max, quant_min))
    rounded = ((limited - zero_point).astype(mindspore.float32) * scale).astype(input.dtype)
    passing = ops.where(inside, x, 0)
    passing = (passing - ops.stop_gradient(passing)).astype(input.dtype)
    return ops.stop_gradient(rounded) + passing
