"""Masks laid over an image, as torchvision.utils.draw_segmentation_masks."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def draw_segmentation_masks(image: Tensor, masks: Tensor, alpha: float = 0.8, colors: Any = None) -> Tensor:
    """Lay masks (N, H, W) of bool over an image (3, H, W), black where they overlap; alpha 1 hides the image.

    colors is (r, g, b), or one per mask; not the name of a colour.
    """
    if masks.dtype != mindspore.bool_:
        raise ValueError(f"masks must be of bool, not {masks.dtype}")
    inside = masks.asnumpy().reshape(-1, *image.shape[1:])
    pixels = image.asnumpy()
    given = _draw_segmentation_masks_colors(colors, len(inside))
    drawn = pixels.copy()
    for mask, color in zip(inside, given, strict=True):
        drawn[:, mask] = color[:, None] if pixels.dtype == np.uint8 else color[:, None] / 255
    drawn[:, inside.sum(0) > 1] = 0
    mixed = pixels * np.float32(1 - alpha) + drawn * np.float32(alpha)
    return mindspore.tensor(mixed.astype(pixels.dtype))


def _draw_segmentation_masks_colors(colors: Any, count: int) -> np.ndarray[Any, Any]:
    """A colour (3) for each of count objects."""
    if isinstance(colors, str) or (
        isinstance(colors, list) and any(isinstance(each, str) for each in colors)
    ):
        raise NotImplementedError("give colours as (red, green, blue)")
    if colors is None:
        return np.arange(count)[:, None] * np.array([2**25 - 1, 2**15 - 1, 2**21 - 1]) % 255
    if isinstance(colors, list) and len(colors) < count:
        raise ValueError(f"{len(colors)} colours for {count} objects")
    return np.array(colors[:count] if isinstance(colors, list) else [colors] * count).reshape(count, 3)
