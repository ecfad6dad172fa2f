"""How large an image is, as torchvision.transforms.functional.get_dimensions."""

from typing import Any

from mindspore import Tensor
from PIL import Image


def get_dimensions(img: Any) -> list[int]:
    """Give channels, height and width of a PIL image or a tensor (…, C, H, W); two axes are one channel."""
    if isinstance(img, Tensor):
        if img.ndim < 2:
            raise TypeError("an image has two axes at least")
        return [1 if img.ndim == 2 else img.shape[-3], img.shape[-2], img.shape[-1]]
    if not isinstance(img, Image.Image):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    return [len(img.getbands()), img.height, img.width]
