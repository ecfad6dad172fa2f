"""An image with fewer colours, as torchvision.transforms.functional.posterize."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor
from PIL import Image, ImageOps


def posterize(img: Any, bits: int) -> Any:
    """Keep so many of the eight bits of a PIL image or a tensor (…, C, H, W) of uint8."""
    if not 0 <= bits <= 8:
        raise ValueError(f"bits are from 0 to 8, not {bits}")
    if isinstance(img, Image.Image):
        return ImageOps.posterize(img, int(bits))
    if not isinstance(img, Tensor) or img.dtype != mindspore.uint8:
        raise TypeError("a PIL image or a tensor of uint8 is needed")
    return mindspore.tensor(np.asarray(img.asnumpy() & np.uint8((256 - 2 ** (8 - int(bits))) % 256)))
