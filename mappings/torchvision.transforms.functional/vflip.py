"""An image, top for bottom, as torchvision.transforms.functional.vflip."""

from typing import Any

from mindspore import Tensor
from PIL import Image


def vflip(img: Any) -> Any:
    """Mirror a PIL image or a tensor (…, H, W)."""
    if isinstance(img, Tensor):
        return img.flip((-2,))
    if not isinstance(img, Image.Image):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    return img.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
