"""An image in the opposite colours, as torchvision.transforms.functional.invert."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor
from PIL import Image, ImageOps


def invert(img: Any) -> Any:
    """Take a PIL image, or a tensor (…, C, H, W): of integers from their largest down, of floats from 1."""
    if isinstance(img, Image.Image):
        return ImageOps.invert(img)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    if img.dtype == mindspore.bool_:
        raise RuntimeError("booleans are inverted with logical_not")
    if img.is_floating_point() or img.is_complex():
        return 1 - img
    return int(np.iinfo(mindspore.dtype_to_nptype(img.dtype)).max) - img
