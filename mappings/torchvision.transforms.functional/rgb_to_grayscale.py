"""Colours as shades of grey, as torchvision.transforms.functional.rgb_to_grayscale."""

from typing import Any

from mindspore import Tensor, float32, ops
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
        shade = (0.2989 * red + 0.587 * green + 0.114 * blue).astype(img.dtype)
    return shade if num_output_channels == 1 else ops.cat((shade, shade, shade), -3)
