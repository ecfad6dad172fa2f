"""Colours turned along the rainbow, as torchvision.transforms.functional.adjust_hue."""

from typing import Any

import numpy
from helpers.torchvision.transforms.functional import convert_image_dtype
from mindspore import Tensor, float32, int32, ops
from PIL import Image


def adjust_hue(img: Any, hue_factor: float) -> Any:
    """Take a PIL image or a tensor (…, C, H, W), hue_factor between -0.5 and 0.5 of a full turn."""
    if not -0.5 <= hue_factor <= 0.5:
        raise ValueError(f"hue_factor {hue_factor} is beyond half a turn")
    if isinstance(img, Tensor):
        return img if img.shape[-3] == 1 else _adjust_hue_tensor(img, hue_factor)
    if not isinstance(img, Image.Image):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    if img.mode in ("L", "1", "I", "F"):
        return img
    hue, saturation, value = img.convert("HSV").split()
    turned = (numpy.array(hue, dtype=numpy.int32) + int(hue_factor * 255)) % 256
    turned_hue = Image.fromarray(turned.astype(numpy.uint8))
    return Image.merge("HSV", (turned_hue, saturation, value)).convert(img.mode)


def _adjust_hue_tensor(img: Tensor, hue_factor: float) -> Tensor:
    """By way of hue, saturation and value, channel by channel."""
    numbers = convert_image_dtype(img, float32)
    red, green, blue = (numbers[..., at, :, :] for at in range(3))
    most, least = ops.maximum(ops.maximum(red, green), blue), ops.minimum(ops.minimum(red, green), blue)
    grey = most == least
    span = ops.where(grey, 1, most - least)
    saturation = (most - least) / ops.where(grey, 1, most)
    from_red, from_green, from_blue = ((most - each) / span for each in (red, green, blue))
    hue = ops.where(most == green, 2.0 + from_red - from_blue, 4.0 + from_green - from_red)
    hue = ops.where(most == red, from_blue - from_green, hue) / 6.0 + 1.0
    hue = hue - ops.floor(hue) + hue_factor
    sixth = (hue - ops.floor(hue)) * 6.0
    place = ops.floor(sixth)
    part = sixth - place
    low, down, up = (
        (most * (1.0 - saturation * each)).clamp(0, 1) for each in (ops.ones_like(part), part, 1.0 - part)
    )
    place = place.astype(int32) % 6
    orders = (
        (most, down, low, low, up, most),
        (up, most, most, down, low, low),
        (low, low, up, most, most, down),
    )
    found = []
    for order in orders:
        channel = order[0]
        for at in range(1, 6):
            channel = ops.where(place == at, order[at], channel)
        found.append(channel)
    return convert_image_dtype(ops.stack(found, -3), img.dtype)
