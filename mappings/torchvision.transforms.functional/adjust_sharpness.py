"""A sharper or smoother image, as torchvision.transforms.functional.adjust_sharpness."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch import clamp
from mindspore import Tensor, ops
from PIL import Image, ImageEnhance


def adjust_sharpness(img: Any, sharpness_factor: float) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); 0 is smooth, 1 leaves it, 2 is sharper."""
    if sharpness_factor < 0:
        raise ValueError(f"sharpness_factor {sharpness_factor} is negative")
    if isinstance(img, Image.Image):
        return ImageEnhance.Sharpness(img).enhance(sharpness_factor)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    high, wide = img.shape[-2:]
    if min(high, wide) <= 2:
        return img
    whole = not img.is_floating_point()
    kind = np.dtype(mindspore.dtype_to_nptype(img.dtype))
    top = float(np.iinfo(kind).max) if kind.kind in "iu" else 1.0
    numbers = img.astype(mindspore.float32) if whole else img
    smooth = sum(
        numbers[..., down : down + high - 2, across : across + wide - 2]
        * ((5 if down == across == 1 else 1) / 13)
        for down in range(3)
        for across in range(3)
    )
    blurred = ops.round(smooth) if whole else smooth
    rows = ops.cat([numbers[..., 1:-1, :1], blurred, numbers[..., 1:-1, -1:]], -1)
    blurred = ops.cat([numbers[..., :1, :], rows, numbers[..., -1:, :]], -2)
    mixed = sharpness_factor * numbers + (1.0 - sharpness_factor) * blurred
    return clamp(mixed, 0.0, top).astype(img.dtype)
