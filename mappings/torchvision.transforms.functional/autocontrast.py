"""An image stretched to the whole range, as torchvision.transforms.functional.autocontrast."""

from typing import Any

from mindspore import Tensor, float32, ops
from PIL import Image, ImageOps


def autocontrast(img: Any) -> Any:
    """Make the darkest number of each channel 0, the lightest the largest.

    Takes a PIL image or a tensor (…, C, H, W).
    """
    if isinstance(img, Image.Image):
        return ImageOps.autocontrast(img)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    wide, top = (img.dtype, 1.0) if img.is_floating_point() else (float32, 255.0)
    numbers = img.astype(wide)
    low = numbers.amin((-2, -1), keepdims=True)
    span = numbers.amax((-2, -1), keepdims=True) - low
    flat = span == 0
    scale = ops.where(flat, 1, top / ops.where(flat, 1, span))
    return ((numbers - ops.where(flat, 0, low)) * scale).clamp(0, top).astype(img.dtype)
