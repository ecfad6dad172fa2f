"""Masks laid over an image, as torchvision.utils.draw_segmentation_masks."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor
from PIL import ImageColor


def draw_segmentation_masks(image: Tensor, masks: Tensor, alpha: float = 0.8, colors: Any = None) -> Tensor:
    """Lay masks (N, H, W) of bool over an image (3, H, W), black where they overlap; alpha 1 hides the image.

    colors is one name or (r, g, b), or a list of them. Masks are read, so not in compiled functions.
    """
    if masks.dtype != mindspore.bool_:
        raise ValueError(f"masks must be of bool, not {masks.dtype}")
    inside = masks.asnumpy()
    inside = inside[None] if inside.ndim == 2 else inside
    if not len(inside):
        return image
    pixels = image.asnumpy()
    given = _draw_segmentation_masks_colors(colors, len(inside))
    drawn = pixels.copy()
    for mask, color in zip(inside, given, strict=False):
        drawn[:, mask] = (
            color[:, None] if pixels.dtype == np.uint8 else (color[:, None] / 255).astype(np.float32)
        )
    drawn[:, inside.sum(0) > 1] = 0
    kind = np.float32 if pixels.dtype == np.uint8 else pixels.dtype.type
    mixed = pixels * kind(1 - alpha) + drawn * kind(alpha)
    return mindspore.tensor(mixed.astype(pixels.dtype))


def _draw_segmentation_masks_colors(colors: Any, count: int) -> np.ndarray[Any, Any]:
    """A colour (3) for each of count objects."""
    if colors is None:
        return np.arange(count)[:, None] * np.array([2**25 - 1, 2**15 - 1, 2**21 - 1]) % 255
    given = colors if isinstance(colors, list) else [colors] * count
    if len(given) < count:
        raise ValueError(f"{len(given)} colours for {count} objects")
    return np.array([ImageColor.getrgb(each) if isinstance(each, str) else each for each in given])
