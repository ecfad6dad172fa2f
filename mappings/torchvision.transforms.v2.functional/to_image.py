"""An image as a tensor, as torchvision.transforms.v2.functional.to_image."""

from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import pil_to_tensor
from mindspore import Tensor
from PIL import Image


def to_image(inpt: Any) -> Tensor:
    """Give a tensor (C, H, W) of a PIL image or an array (H, W, C), its numbers unchanged."""
    if isinstance(inpt, np.ndarray):
        pixels = np.atleast_3d(inpt).transpose(2, 0, 1)
        return mindspore.tensor(np.ascontiguousarray(pixels))
    if isinstance(inpt, Image.Image):
        return pil_to_tensor(inpt)
    if not isinstance(inpt, Tensor):
        raise TypeError(f"a tensor, an array or a PIL image is needed, not {type(inpt).__name__}")
    return inpt if inpt.ndim > 2 else inpt[None]
