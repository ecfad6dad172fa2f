"""An image in the opposite colours, as torchvision.transforms.functional.invert."""

from typing import Any

from mindspore import Tensor
from PIL import Image, ImageOps


def invert(img: Any) -> Any:
    """Take a PIL image, or a tensor (…, C, H, W): of bytes from 255 down, of floats from 1 down."""
    if isinstance(img, Image.Image):
        return ImageOps.invert(img)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    return 1 - img if img.is_floating_point() else 255 - img
