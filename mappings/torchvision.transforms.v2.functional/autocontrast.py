"""An image stretched to the whole range, as torchvision.transforms.v2.functional.autocontrast."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch import clamp
from mindspore import Tensor, ops
from PIL import Image, ImageOps


def autocontrast(inpt: Any) -> Any:
    """Make the darkest number of each channel 0, the lightest the largest.

    Takes a PIL image or a tensor (…, C, H, W).
    """
    if isinstance(inpt, Image.Image):
        return ImageOps.autocontrast(inpt)
    if not isinstance(inpt, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(inpt).__name__}")
    if 0 in inpt.shape:
        return inpt
    whole = not inpt.is_floating_point()
    kind = np.dtype(mindspore.dtype_to_nptype(inpt.dtype))
    top = float(np.iinfo(kind).max) if kind.kind in "iu" else 1.0
    numbers = inpt.astype(mindspore.float32) if whole else inpt
    low, high = numbers.amin((-2, -1), keepdims=True), numbers.amax((-2, -1), keepdims=True)
    flat = low == high
    span = ops.where(flat, 1, (high - low) * (1.0 / top))
    return clamp((numbers - ops.where(flat, 0, low)) / span, 0.0, top).astype(inpt.dtype)
