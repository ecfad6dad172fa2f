"""An image whose brightness is spread evenly, as torchvision.transforms.functional.equalize."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor
from PIL import Image, ImageOps


def equalize(img: Any) -> Any:
    """Take a PIL image or a tensor (…, C, H, W) of uint8; each channel by itself. Pixels are read."""
    if isinstance(img, Image.Image):
        return ImageOps.equalize(img)
    if not isinstance(img, Tensor) or img.dtype != mindspore.uint8:
        raise TypeError("a PIL image or a tensor of uint8 is needed")
    if 0 in img.shape:
        return img
    pixels = img.asnumpy()
    channels = pixels.reshape(-1, pixels.shape[-2] * pixels.shape[-1])
    return mindspore.tensor(np.stack([_equalize_channel(each) for each in channels]).reshape(pixels.shape))


def _equalize_channel(numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    counts = np.bincount(numbers, minlength=256)
    step = counts[counts != 0][:-1].sum() // 255
    if step == 0:
        return numbers
    table = (np.cumsum(counts) + step // 2) // step
    return np.concatenate([[0], table[:-1]]).clip(0, 255).astype(np.uint8)[numbers]
