"""Five parts of images and of their mirror images, as torchvision.transforms.TenCrop."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import ten_crop


class TenCrop:
    """Takes PIL images and tensors (…, H, W), gives a tuple of ten."""

    def __init__(self, size: int | Sequence[int], vertical_flip: bool = False) -> None:
        sides = [*size] if isinstance(size, Sequence) else [int(size)]
        self.size = tuple(sides * 2 if len(sides) == 1 else sides)
        self.vertical_flip = vertical_flip

    def __call__(self, img: Any) -> tuple[Any, ...]:
        """Cut one image."""
        return ten_crop(img, self.size, self.vertical_flip)
