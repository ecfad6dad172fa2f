"""An image in another dtype, its range with it, as torchvision.transforms.functional.convert_image_dtype."""

from typing import Any

import mindspore
import numpy
from mindspore import Tensor


def convert_image_dtype(image: Any, dtype: Any = mindspore.float32) -> Tensor:
    """Take a tensor; floats lie between 0 and 1, integers between 0 and their dtype's largest number."""
    if not isinstance(image, Tensor):
        raise TypeError("a tensor is needed")
    if image.dtype == dtype:
        return image
    source, target = (Tensor(0, each).asnumpy().dtype for each in (image.dtype, dtype))
    if source.kind == "f" and target.kind == "f":
        return image.astype(dtype)
    if source.kind == "f":
        lossy = source.itemsize == target.itemsize == 8 or (source.itemsize == 4 and target.itemsize >= 4)
        if lossy and target.kind in "iu":
            raise RuntimeError(f"{dtype} of {image.dtype} would lose digits")
        high = float(_convert_image_dtype_top(target))
        most = high + 1.0 - 1e-3
        if source.itemsize == 8:  # bytes keep the lowest bits of numbers beyond 1, as there
            numbers = image * Tensor(most, image.dtype)
            return (numbers.astype(mindspore.int64) if high == 255 else numbers).astype(dtype)
        return (image * most).astype(dtype)
    if target.kind == "f":
        return image.astype(dtype) / float(_convert_image_dtype_top(source))
    old, new = _convert_image_dtype_top(source), _convert_image_dtype_top(target)
    array = image.asnumpy()
    if old > new:
        return Tensor((array // ((old + 1) // (new + 1))).astype(target))
    return Tensor(array.astype(target) * target.type((new + 1) // (old + 1)))


def _convert_image_dtype_top(kind: numpy.dtype[Any]) -> int:
    """The largest number of whole numbers; 1 of all others."""
    return int(numpy.iinfo(kind).max) if kind.kind in "iu" else 1
