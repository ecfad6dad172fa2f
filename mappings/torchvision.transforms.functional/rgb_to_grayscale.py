"""Colours as shades of grey, as torchvision.transforms.functional.rgb_to_grayscale."""

from typing import Any

from mindspore import Tensor, float32, float64, ops, tensor
from PIL import Image


def rgb_to_grayscale(img: Any, num_output_channels: int = 1) -> Any:
    """Take a PIL image or a tensor (…, C, H, W) of one or three channels; give one or three equal ones."""
    if num_output_channels not in (1, 3):
        raise ValueError("num_output_channels is 1 or 3")
    if isinstance(img, Image.Image):
        grey = img.convert("L")
        return grey if num_output_channels == 1 else Image.merge("RGB", (grey, grey, grey))
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    if img.ndim < 3 or img.shape[-3] not in (1, 3):
        raise TypeError("one or three channels are needed")
    shade = img
    if img.shape[-3] == 3:
        parts = img if img.is_floating_point() else img.astype(float32)
        red, green, blue = parts[..., 0:1, :, :], parts[..., 1:2, :, :], parts[..., 2:3, :, :]
        weights: tuple[Any, ...] = (0.2989, 0.587, 0.114)
        if parts.dtype == float64:  # a Python number would be rounded to float32
            weights = tuple(tensor(each, float64) for each in weights)
        shade = (weights[0] * red + weights[1] * green + weights[2] * blue).astype(img.dtype)
    return shade if num_output_channels == 1 else ops.cat((shade, shade, shade), -3)
