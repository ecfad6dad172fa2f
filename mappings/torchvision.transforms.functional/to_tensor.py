"""An image as a tensor of channels × height × width, as torchvision.transforms.functional.to_tensor."""

from typing import Any

import numpy
from mindspore import Tensor
from PIL import Image

_TO_TENSOR = {"I": numpy.int32, "I;16": numpy.uint16, "F": numpy.float32}


def to_tensor(pic: Any) -> Tensor:
    """Take a PIL image or an array (H, W) or (H, W, C); bytes become float32 between 0 and 1.

    Other dtypes are kept, as in torchvision.
    """
    if isinstance(pic, Image.Image):
        array = numpy.array(pic, dtype=_TO_TENSOR.get(pic.mode, numpy.uint8))
        array = array * numpy.uint8(255) if pic.mode == "1" else array
    elif isinstance(pic, numpy.ndarray):
        array = pic
    else:
        raise TypeError(f"an image or an array is needed, not {type(pic).__name__}")
    if array.ndim not in (2, 3):
        raise ValueError(f"{array.ndim} axes are not an image")
    array = array[:, :, None] if array.ndim == 2 else array
    array = array.transpose(2, 0, 1)
    if array.dtype == numpy.uint8:
        array = array.astype(numpy.float32) / numpy.float32(255)
    return Tensor(numpy.ascontiguousarray(array))
