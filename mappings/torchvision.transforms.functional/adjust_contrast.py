"""More or less contrast, as torchvision.transforms.functional.adjust_contrast."""

from typing import Any

from helpers.torchvision.transforms.functional import clamped, rgb_to_grayscale
from mindspore import Tensor, float32
from PIL import Image, ImageEnhance


def adjust_contrast(img: Any, contrast_factor: float) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); 0 is one grey, 1 leaves it."""
    if contrast_factor < 0:
        raise ValueError(f"contrast_factor {contrast_factor} is negative")
    if isinstance(img, Image.Image):
        return ImageEnhance.Contrast(img).enhance(contrast_factor)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    kind = img.dtype if img.is_floating_point() else float32
    grey = rgb_to_grayscale(img) if img.shape[-3] == 3 else img
    middle = grey.astype(kind).mean((-3, -2, -1), True)
    mixed = contrast_factor * img.astype(kind) + (1.0 - contrast_factor) * middle
    return clamped(mixed, 1 if img.is_floating_point() else 255).astype(img.dtype)
