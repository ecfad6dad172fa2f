"""An image, left for right, as torchvision.transforms.functional.hflip."""

from typing import Any

from mindspore import Tensor
from PIL import Image


def hflip(img: Any) -> Any:
    """Mirror a PIL image or a tensor (…, H, W)."""
    if isinstance(img, Tensor):
        return img.flip((-1,))
    if not isinstance(img, Image.Image):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    return img.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
