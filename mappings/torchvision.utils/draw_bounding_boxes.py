"""Boxes drawn on an image, as torchvision.utils.draw_bounding_boxes."""

import math
from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor
from PIL import Image, ImageColor, ImageDraw, ImageFont


def draw_bounding_boxes(
    image: Tensor,
    boxes: Tensor,
    labels: Sequence[str] | None = None,
    colors: Any = None,
    fill: bool | None = False,
    width: int = 1,
    font: str | None = None,
    font_size: int | None = None,
) -> Tensor:
    """Draw the frames of boxes (N, 4), or turned ones (N, 8), on an image (C, H, W): bytes, or floats to 1.

    colors is one name or (r, g, b), or a list of them. Images are read, so not in compiled functions.
    """
    corners = boxes.asnumpy()
    if image.ndim != 3 or image.shape[0] not in (1, 3):
        raise ValueError("one image of one or three channels is needed")
    if corners.shape[-1] == 4 and (corners[:, :2] > corners[:, 2:]).any():
        raise ValueError("a box is left, top, right and bottom")
    if not len(corners):
        return image
    if labels is not None and len(labels) != len(corners):
        raise ValueError(f"{len(labels)} labels for {len(corners)} boxes")
    pixels = np.repeat(image.asnumpy(), 3 // image.shape[0], axis=0)
    whole = pixels.dtype == np.uint8
    pixels = pixels if whole else (pixels * pixels.dtype.type(256 - 1e-3)).astype(np.uint8)
    drawn = Image.fromarray(np.ascontiguousarray(pixels.transpose(1, 2, 0)))
    pen = ImageDraw.Draw(drawn, "RGBA" if fill else None)
    letters = ImageFont.truetype(font, font_size or 10) if font else ImageFont.load_default()
    given = _draw_bounding_boxes_colors(colors, len(corners))
    for at, (box, color) in enumerate(zip(corners.astype(np.int64).tolist(), given, strict=False)):
        inner = (*color, 100) if fill else None
        if len(box) > 4:
            _draw_bounding_boxes_turned(pen, box, width, color, inner)
        else:
            pen.rectangle(box, width=width, outline=color, fill=inner)
        if labels is not None:
            pen.text((box[0] + width + 1, box[1] + width + 1), labels[at], fill=color, font=letters)
    out = np.asarray(drawn).transpose(2, 0, 1)
    return mindspore.tensor(out.copy()) if whole else mindspore.tensor(out).astype(image.dtype) / 255


def _draw_bounding_boxes_colors(colors: Any, count: int) -> list[Any]:
    """A colour (red, green, blue) for each of count objects."""
    if colors is None:
        steps = np.array([2**25 - 1, 2**15 - 1, 2**21 - 1])
        colors = [tuple((at * steps % 255).tolist()) for at in range(count)]
    given = colors if isinstance(colors, list) else [colors] * count
    if len(given) < count:
        raise ValueError(f"{len(given)} colours for {count} objects")
    return [ImageColor.getrgb(each) if isinstance(each, str) else each for each in given]


def _draw_bounding_boxes_turned(pen: Any, box: Sequence[int], width: int, color: Any, inner: Any) -> None:
    """A frame through corners (x, y, x, y, …), its first side in dashes of five pixels."""
    x: float
    y: float
    (x, y), (right, down) = box[:2], box[2:4]
    left = math.hypot(right - x, down - y)
    drawn = True
    while left > 0:
        step, turn = min(left, 5), math.atan2(down - y, right - x)
        end = x + math.cos(turn) * step, y + math.sin(turn) * step
        if drawn:
            pen.line([(x, y), end], color, width)
        (x, y), left, drawn = end, left - step, not drawn
    for at in range(2, len(box), 2):
        pen.line([(box[at], box[at + 1]), (box[(at + 2) % len(box)], box[(at + 3) % len(box)])], color, width)
    pen.polygon(box, fill=inner, outline=None, width=0)
