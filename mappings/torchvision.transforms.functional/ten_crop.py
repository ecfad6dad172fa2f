"""Five parts of an image and of its mirror image, as torchvision.transforms.functional.ten_crop."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import five_crop, hflip, vflip


def ten_crop(img: Any, size: int | Sequence[int], vertical_flip: bool = False) -> tuple[Any, ...]:
    """Give five_crop of a PIL image or a tensor (…, H, W), then of it left for right, or upside down."""
    return five_crop(img, size) + five_crop(vflip(img) if vertical_flip else hflip(img), size)
