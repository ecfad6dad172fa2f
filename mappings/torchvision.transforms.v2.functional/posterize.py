"""An image with fewer colours, as torchvision.transforms.v2.functional.posterize."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch import clamp
from mindspore import Tensor, ops
from PIL import Image, ImageOps


def posterize(inpt: Any, bits: int) -> Any:
    """Keep so many bits of a PIL image or a tensor (…, C, H, W); floats get 2**bits levels."""
    if isinstance(inpt, Image.Image):
        return ImageOps.posterize(inpt, int(bits))
    if not isinstance(bits, int) or not 0 <= bits <= 8:
        raise TypeError(f"bits are a whole number from 0 to 8, not {bits}")
    if not isinstance(inpt, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(inpt).__name__}")
    if inpt.is_floating_point():
        levels = 2**bits
        return clamp(ops.floor(inpt * levels), 0.0, float(levels - 1)) * (1.0 / levels)
    kind = mindspore.dtype_to_nptype(inpt.dtype)
    held = int(np.iinfo(kind).max).bit_length()
    if bits >= held:
        return inpt
    return mindspore.tensor(np.asarray(inpt.asnumpy() & kind((2**bits - 1) << (held - bits))))
