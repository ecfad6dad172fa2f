"""The corners and the middle of images, as torchvision.transforms.FiveCrop."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import five_crop


class FiveCrop:
    """Takes PIL images and tensors (…, H, W), gives a tuple of five."""

    def __init__(self, size: int | Sequence[int]) -> None:
        sides = [*size] if isinstance(size, Sequence) else [int(size)]
        self.size = tuple(sides * 2 if len(sides) == 1 else sides)

    def __call__(self, img: Any) -> tuple[Any, Any, Any, Any, Any]:
        """Cut one image."""
        return five_crop(img, self.size)
