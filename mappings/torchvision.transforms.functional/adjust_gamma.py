"""An image with another gamma, as torchvision.transforms.functional.adjust_gamma."""

from typing import Any

from helpers.torch import clamp
from helpers.torchvision.transforms.functional import convert_image_dtype
from mindspore import Tensor, float32
from PIL import Image


def adjust_gamma(img: Any, gamma: float, gain: float = 1) -> Any:
    """Raise the numbers, between 0 and 1, of a PIL image or a tensor (…, C, H, W) to gamma, times gain."""
    if gamma < 0:
        raise ValueError(f"gamma {gamma} is negative")
    if isinstance(img, Image.Image):
        table = [int(255.999 * gain * pow(each / 255.0, gamma)) for each in range(256)] * 3
        return img.convert("RGB").point(table).convert(img.mode)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    numbers = img if img.is_floating_point() else convert_image_dtype(img, float32)
    return convert_image_dtype(clamp(gain * numbers**gamma, 0, 1), img.dtype)
