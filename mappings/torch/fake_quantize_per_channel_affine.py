"""Rounding to the steps of a scale per channel, as torch.fake_quantize_per_channel_affine."""

from helpers.torch import fake_quantize_per_tensor_affine
from mindspore import Tensor


def fake_quantize_per_channel_affine(
    input: Tensor, scale: Tensor, zero_point: Tensor, axis: int, quant_min: int, quant_max: int
) -> Tensor:
    """Round to a multiple of the scale of each slice along axis; gradients pass where nothing was cut."""
    shape = [1] * input.ndim
    shape[axis] = -1
    return fake_quantize_per_tensor_affine(
        input, scale.reshape(shape), zero_point.reshape(shape), quant_min, quant_max
    )
