"""Boxes drawn on an image, as torchvision.utils.draw_bounding_boxes."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def draw_bounding_boxes(
    image: Tensor,
    boxes: Tensor,
    labels: Sequence[str] | None = None,
    colors: Any = None,
    fill: bool | None = False,
    width: int = 1,
) -> Tensor:
    """Draw the frames of boxes (N, 4) on an image (C, H, W) of uint8, or of floats from 0 to 1.

    colors is (r, g, b), or one per box; not the name of a colour. No labels, no filled boxes.
    """
    if labels is not None or fill:
        raise NotImplementedError("labels and filled boxes are not drawn")
    pixels = image.asnumpy()
    top = 255 if pixels.dtype == np.uint8 else 1
    drawn = np.repeat(pixels, 3, axis=0) if len(pixels) == 1 else pixels.copy()
    corners = boxes.asnumpy().astype(np.int64)
    for (left, up, right, down), color in zip(
        corners, _draw_bounding_boxes_colors(colors, len(corners)), strict=True
    ):
        rows, columns = np.arange(drawn.shape[1])[:, None], np.arange(drawn.shape[2])
        within = (rows >= up) & (rows <= down) & (columns >= left) & (columns <= right)
        inner = (rows >= up + width) & (rows <= down - width) & (columns >= left + width)
        frame = within & ~(inner & (columns <= right - width))
        drawn[:, frame] = color[:, None] * top // 255 if top == 255 else color[:, None] / 255
    return mindspore.tensor(drawn)


def _draw_bounding_boxes_colors(colors: Any, count: int) -> np.ndarray[Any, Any]:
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
