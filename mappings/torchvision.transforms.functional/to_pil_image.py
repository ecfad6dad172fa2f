"""A PIL image of a tensor or an array, as torchvision.transforms.functional.to_pil_image."""

from typing import Any

import numpy
from mindspore import Tensor
from PIL import Image

_TO_PIL_MODES = {1: "L", 2: "LA", 3: "RGB", 4: "RGBA"}
_TO_PIL_GREY = {"uint8": "L", "int16": "I;16", "int32": "I", "float32": "F"}


def to_pil_image(pic: Any, mode: str | None = None) -> Image.Image:
    """Take a tensor (C, H, W) or (H, W), floats being between 0 and 1, or an array (H, W, C) or (H, W)."""
    if isinstance(pic, Tensor):
        if pic.ndim not in (2, 3):
            raise ValueError(f"{pic.ndim} axes are not an image")
        array = pic.asnumpy()
        array = array[None] if array.ndim == 2 else array
        if array.shape[0] > 4:
            raise ValueError(f"{array.shape[0]} channels are more than PIL has")
        if array.dtype.kind == "f" and mode != "F":
            array = (array * array.dtype.type(255)).astype(numpy.uint8)
        array = array.transpose(1, 2, 0)
    elif isinstance(pic, numpy.ndarray):
        if pic.ndim not in (2, 3):
            raise ValueError(f"{pic.ndim} axes are not an image")
        array = pic[:, :, None] if pic.ndim == 2 else pic
        if array.shape[2] > 4:
            raise ValueError(f"{array.shape[2]} channels are more than PIL has")
    else:
        raise TypeError(f"a tensor or an array is needed, not {type(pic).__name__}")
    channels = array.shape[2]
    if channels == 1:
        array = array[:, :, 0]
        expected = _TO_PIL_GREY.get(array.dtype.name)
        if expected is None:
            raise TypeError(f"PIL has no image of {array.dtype} with {channels} channels")
        if mode is not None and mode != expected:
            raise ValueError(f"mode {mode} does not hold {array.dtype}")
        return Image.fromarray(array)
    if array.dtype != numpy.uint8:
        raise TypeError(f"PIL has no image of {array.dtype} with {channels} channels")
    allowed = {2: ("LA",), 3: ("RGB", "YCbCr", "HSV"), 4: ("RGBA", "CMYK", "RGBX")}[channels]
    if mode is not None and mode not in allowed:
        raise ValueError(f"{channels} channels are of mode {allowed}, not {mode}")
    data = numpy.ascontiguousarray(array).tobytes()
    return Image.frombytes(mode or _TO_PIL_MODES[channels], (array.shape[1], array.shape[0]), data)
