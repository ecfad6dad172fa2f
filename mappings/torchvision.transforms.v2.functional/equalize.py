"""An image whose brightness is spread evenly, as torchvision.transforms.v2.functional.equalize."""

from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.transforms.v2.functional import to_dtype
from mindspore import Tensor
from PIL import Image, ImageOps


def equalize(inpt: Any) -> Any:
    """Take a PIL image or a tensor (…, C, H, W), made one of bytes meanwhile; each channel by itself.

    Pixels are read.
    """
    if isinstance(inpt, Image.Image):
        return ImageOps.equalize(inpt)
    if not isinstance(inpt, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(inpt).__name__}")
    if 0 in inpt.shape:
        return inpt
    pixels = to_dtype(inpt, mindspore.uint8, True).asnumpy()
    channels = pixels.reshape(-1, pixels.shape[-2] * pixels.shape[-1])
    spread = np.stack([_v2_equalize_channel(each) for each in channels]).reshape(pixels.shape)
    return to_dtype(mindspore.tensor(spread), inpt.dtype, True)


def _v2_equalize_channel(numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    counts = np.bincount(numbers, minlength=256)
    step = counts[counts != 0][:-1].sum() // 255
    if step == 0:
        return numbers
    table = (np.cumsum(counts) + step // 2) // step
    return np.concatenate([[0], table[:-1]]).clip(0, 255).astype(np.uint8)[numbers]
