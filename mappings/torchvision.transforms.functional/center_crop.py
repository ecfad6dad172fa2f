"""The middle of an image, as torchvision.transforms.functional.center_crop."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import crop, get_dimensions, pad


def center_crop(img: Any, output_size: int | Sequence[int]) -> Any:
    """Cut a PIL image or a tensor (…, H, W) to a size; a smaller one gets a black border first."""
    size = [*output_size] if isinstance(output_size, Sequence) else [int(output_size)]
    high, wide = size * 2 if len(size) == 1 else size
    _, height, width = get_dimensions(img)
    if wide > width or high > height:
        across, down = max(wide - width, 0), max(high - height, 0)
        img = pad(img, [across // 2, down // 2, (across + 1) // 2, (down + 1) // 2])
        _, height, width = get_dimensions(img)
        if wide == width and high == height:
            return img
    top, left = round((height - high) / 2.0), round((width - wide) / 2.0)
    return crop(img, top, left, high, wide)
