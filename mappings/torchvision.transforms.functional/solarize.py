"""An image whose bright pixels are inverted, as torchvision.transforms.functional.solarize."""

from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import invert
from mindspore import Tensor, ops
from PIL import Image, ImageOps


def solarize(img: Any, threshold: float) -> Any:
    """Invert what is threshold or more, of a PIL image or a tensor (…, C, H, W)."""
    if isinstance(img, Image.Image):
        return ImageOps.solarize(img, threshold)  # type: ignore[arg-type]
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    whole = not img.is_floating_point()
    if threshold > (np.iinfo(mindspore.dtype_to_nptype(img.dtype)).max if whole else 1):
        raise TypeError(f"threshold {threshold} is beyond the largest number of the image")
    return ops.where(img >= threshold, invert(img), img)
