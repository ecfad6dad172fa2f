"""The middle of images, as torchvision.transforms.CenterCrop."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import center_crop


class CenterCrop:
    """Takes PIL images and tensors (…, H, W); smaller ones get a black border first."""

    def __init__(self, size: int | Sequence[int]) -> None:
        self.size = size

    def __call__(self, img: Any) -> Any:
        """Cut one image."""
        return center_crop(img, self.size)
