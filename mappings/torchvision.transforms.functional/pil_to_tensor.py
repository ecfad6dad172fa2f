"""A PIL image as a tensor of its own numbers, as torchvision.transforms.functional.pil_to_tensor."""

from typing import Any

import numpy
from mindspore import Tensor
from PIL import Image


def pil_to_tensor(pic: Any) -> Tensor:
    """Give channels × height × width with the image's dtype, nothing divided; only PIL images are taken."""
    if not isinstance(pic, Image.Image):
        raise TypeError(f"a PIL image is needed, not {type(pic).__name__}")
    array = numpy.array(pic)
    array = array[:, :, None] if array.ndim == 2 else array
    return Tensor(numpy.ascontiguousarray(array.transpose(2, 0, 1)))
