"""A rectangle of an image, as torchvision.transforms.functional.crop."""

from typing import Any

from helpers.torchvision.transforms.functional import pad
from mindspore import Tensor
from PIL import Image


def crop(img: Any, top: int, left: int, height: int, width: int) -> Any:
    """Cut a PIL image or a tensor (…, H, W); what lies outside of it is black."""
    if not isinstance(img, Tensor):
        if not isinstance(img, Image.Image):
            raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
        return img.crop((left, top, left + width, top + height))
    rows, columns = img.shape[-2:]
    part = img[..., max(top, 0) : max(top + height, 0), max(left, 0) : max(left + width, 0)]
    if left >= 0 and top >= 0 and left + width <= columns and top + height <= rows:
        return part
    sides = [
        max(min(left + width, 0) - left, 0),
        max(min(top + height, 0) - top, 0),
        max(left + width - max(columns, left), 0),
        max(top + height - max(rows, top), 0),
    ]
    return pad(part, sides)
