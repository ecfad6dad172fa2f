"""A sharper or smoother image, as torchvision.transforms.v2.functional.adjust_sharpness."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch import clamp
from mindspore import Tensor, ops
from PIL import Image, ImageEnhance


def adjust_sharpness(inpt: Any, sharpness_factor: float) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); 0 is smooth, 1 leaves it, 2 is sharper."""
    if sharpness_factor < 0:
        raise ValueError(f"sharpness_factor {sharpness_factor} is negative")
    if isinstance(inpt, Image.Image):
        return ImageEnhance.Sharpness(inpt).enhance(sharpness_factor)
    if not isinstance(inpt, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(inpt).__name__}")
    high, wide = inpt.shape[-2:]
    if 0 in inpt.shape or min(high, wide) <= 2:
        return inpt
    whole = not inpt.is_floating_point()
    kind = np.dtype(mindspore.dtype_to_nptype(inpt.dtype))
    top = float(np.iinfo(kind).max) if kind.kind in "iu" else 1.0
    numbers = inpt.astype(mindspore.float32) if whole else inpt
    smooth = sum(
        numbers[..., down : down + high - 2, across : across + wide - 2]
        * ((5 if down == across == 1 else 1) / 13)
        for down in range(3)
        for across in range(3)
    )
    inner = numbers[..., 1:-1, 1:-1]
    blurred = ops.round(smooth) if whole else smooth
    share = (
        float(np.float32(1.0 - sharpness_factor))
        if numbers.dtype != mindspore.float64
        else 1.0 - sharpness_factor
    )
    added = (blurred - inner).astype(mindspore.float64) * share  # rounded once, with the sum, as there
    inner = (added + inner.astype(mindspore.float64)).astype(numbers.dtype)
    rows = ops.cat([numbers[..., 1:-1, :1], inner, numbers[..., 1:-1, -1:]], -1)
    return clamp(ops.cat([numbers[..., :1, :], rows, numbers[..., -1:, :]], -2), 0.0, top).astype(inpt.dtype)
