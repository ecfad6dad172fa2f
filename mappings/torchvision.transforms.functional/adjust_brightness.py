"""A lighter or darker image, as torchvision.transforms.functional.adjust_brightness."""

from typing import Any

from helpers.torchvision.transforms.functional import clamped
from mindspore import Tensor, float32
from PIL import Image, ImageEnhance


def adjust_brightness(img: Any, brightness_factor: float) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); 0 is black, 1 leaves it, 2 is twice as light."""
    if brightness_factor < 0:
        raise ValueError(f"brightness_factor {brightness_factor} is negative")
    if isinstance(img, Image.Image):
        return ImageEnhance.Brightness(img).enhance(brightness_factor)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    whole = not img.is_floating_point()
    lighter = (img.astype(float32) if whole else img) * brightness_factor
    return clamped(lighter, 255 if whole else 1).astype(img.dtype)
