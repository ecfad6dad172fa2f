"""A sharper or smoother image, as torchvision.transforms.functional.adjust_sharpness."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor
from PIL import Image, ImageEnhance


def adjust_sharpness(img: Any, sharpness_factor: float) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); 0 is smooth, 1 leaves it, 2 is sharper. Pixels are read."""
    if sharpness_factor < 0:
        raise ValueError(f"sharpness_factor {sharpness_factor} is negative")
    if isinstance(img, Image.Image):
        return ImageEnhance.Sharpness(img).enhance(sharpness_factor)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    if min(img.shape[-2:]) <= 2:
        return img
    pixels = img.asnumpy()
    floats = img.is_floating_point()
    wide = pixels if floats else pixels.astype(np.float32)
    rows, columns = (slice(at, side - 2 + at) for side in wide.shape[-2:] for at in (1,))
    smooth = sum(
        wide[..., down : down + wide.shape[-2] - 2, across : across + wide.shape[-1] - 2]
        * wide.dtype.type((5 if down == across == 1 else 1) / 13)
        for down in range(3)
        for across in range(3)
    )
    blurred = wide.copy()
    blurred[..., rows, columns] = smooth if floats else np.round(smooth)
    mixed = sharpness_factor * wide + (1.0 - sharpness_factor) * blurred
    return mindspore.tensor(mixed.clip(0, 1 if floats else 255).astype(pixels.dtype))
