"""Stronger or weaker colours, as torchvision.transforms.functional.adjust_saturation."""

from typing import Any

from helpers.torchvision.transforms.functional import clamped, rgb_to_grayscale
from mindspore import Tensor, float32
from PIL import Image, ImageEnhance


def adjust_saturation(img: Any, saturation_factor: float) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); 0 is grey, 1 leaves it, 2 doubles the colours."""
    if saturation_factor < 0:
        raise ValueError(f"saturation_factor {saturation_factor} is negative")
    if isinstance(img, Image.Image):
        return ImageEnhance.Color(img).enhance(saturation_factor)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    if img.shape[-3] == 1:
        return img
    kind = img.dtype if img.is_floating_point() else float32
    mixed = saturation_factor * img.astype(kind)
    mixed = mixed + (1.0 - saturation_factor) * rgb_to_grayscale(img).astype(kind)
    return clamped(mixed, 1 if img.is_floating_point() else 255).astype(img.dtype)
