"""Rounding to the steps of a scale, as torch.fake_quantize_per_tensor_affine."""

from mindspore import Tensor, ops


def fake_quantize_per_tensor_affine(
    input: Tensor, scale: float | Tensor, zero_point: int | Tensor, quant_min: int, quant_max: int
) -> Tensor:
    """Round to a multiple of scale within the range of integers; gradients pass where nothing was cut."""
    steps = ops.round(input * (1 / scale)) + zero_point
    inside = ops.logical_and(steps >= quant_min, steps <= quant_max)
    limited = ops.where(inside, steps, ops.where(steps > quant_max, quant_max, quant_min))
    rounded = ((limited - zero_point) * scale).astype(input.dtype)
    passing = ops.where(inside, input, 0)
    return ops.stop_gradient(rounded) + (passing - ops.stop_gradient(passing))
