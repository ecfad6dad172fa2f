"""A rectangle of an image in another size, as torchvision.transforms.functional.resized_crop."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import crop, resize


def resized_crop(
    img: Any,
    top: int,
    left: int,
    height: int,
    width: int,
    size: int | Sequence[int],
    interpolation: Any = "bilinear",
    antialias: bool | None = True,
) -> Any:
    """Cut a PIL image or a tensor (…, C, H, W), then resize it."""
    return resize(crop(img, top, left, height, width), size, interpolation, antialias=antialias)
