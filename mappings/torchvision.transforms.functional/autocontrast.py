"""An image stretched to the whole range, as torchvision.transforms.functional.autocontrast."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch import clamp
from mindspore import Tensor, ops
from PIL import Image, ImageOps


def autocontrast(img: Any) -> Any:
    """Make the darkest number of each channel 0, the lightest the largest.

    Takes a PIL image or a tensor (…, C, H, W).
    """
    if isinstance(img, Image.Image):
        return ImageOps.autocontrast(img)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    whole = not img.is_floating_point()
    kind = np.dtype(mindspore.dtype_to_nptype(img.dtype))
    top = float(np.iinfo(kind).max) if kind.kind in "iu" else 1.0
    numbers = img.astype(mindspore.float32) if whole else img
    low = numbers.amin((-2, -1), keepdims=True)
    scale = top / (numbers.amax((-2, -1), keepdims=True) - low)
    usual = ops.isfinite(scale)
    low, scale = ops.where(usual, low, 0), ops.where(usual, scale, 1)
    return clamp((numbers - low) * scale, 0.0, top).astype(img.dtype)
