"""The corners and the middle of an image, as torchvision.transforms.functional.five_crop."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import center_crop, crop, get_dimensions


def five_crop(img: Any, size: int | Sequence[int]) -> tuple[Any, Any, Any, Any, Any]:
    """Cut five times: left and right above, left and right below, middle.

    Takes a PIL image or a tensor (…, H, W).
    """
    sides = [*size] if isinstance(size, Sequence) else [int(size)]
    high, wide = sides * 2 if len(sides) == 1 else sides
    _, height, width = get_dimensions(img)
    if wide > width or high > height:
        raise ValueError(f"{(high, wide)} does not fit into an image of {(height, width)}")
    left, top = width - wide, height - high
    corners = [crop(img, down, across, high, wide) for down in (0, top) for across in (0, left)]
    return corners[0], corners[1], corners[2], corners[3], center_crop(img, [high, wide])
