"""Colours turned along the rainbow, as torchvision.transforms.functional.adjust_hue."""

from typing import Any

import numpy
from PIL import Image


def adjust_hue(img: Any, hue_factor: float) -> Image.Image:
    """Take a PIL image, hue_factor between -0.5 and 0.5 of a full turn; tensors are refused."""
    if not -0.5 <= hue_factor <= 0.5:
        raise ValueError(f"hue_factor {hue_factor} is beyond half a turn")
    if not isinstance(img, Image.Image):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    if img.mode in ("L", "1", "I", "F"):
        return img
    hue, saturation, value = img.convert("HSV").split()
    turned = (numpy.array(hue, dtype=numpy.int32) + int(hue_factor * 255)) % 256
    turned_hue = Image.fromarray(turned.astype(numpy.uint8))
    return Image.merge("HSV", (turned_hue, saturation, value)).convert(img.mode)
