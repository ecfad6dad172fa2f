"""An image turned by an angle, as torchvision.transforms.functional.rotate."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from helpers.torchvision.transforms.functional import (
    affine_places,
    get_dimensions,
    interpolation_name,
    pil_colour,
    sampled_at,
)
from PIL import Image


def rotate(
    img: Any,
    angle: float,
    interpolation: Any = "nearest",
    expand: bool = False,
    center: Sequence[int] | None = None,
    fill: Any = None,
) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); angle in degrees against the clock.

    expand makes the result as large as the turned image. Tensors are read nearest or bilinear.
    """
    kind = interpolation_name(interpolation)
    if isinstance(img, Image.Image):
        middle = None if center is None else (center[0], center[1])
        return img.rotate(
            angle, Image.Resampling[kind.upper()], expand, middle, fillcolor=pil_colour(fill, img)
        )
    _, height, width = get_dimensions(img)
    across, down = (0.0, 0.0) if center is None else (center[0] - width * 0.5, center[1] - height * 0.5)
    cosine, sine = math.cos(math.radians(-angle)), math.sin(math.radians(-angle))
    matrix = [cosine, sine, across - cosine * across - sine * down]
    matrix += [-sine, cosine, down + sine * across - cosine * down]
    size = _rotate_size(matrix, height, width) if expand else (height, width)
    return sampled_at(img, affine_places(img, matrix, size), kind, fill)


def _rotate_size(matrix: Sequence[float], height: int, width: int) -> tuple[int, int]:
    """Height and width of what holds the whole turned image."""
    corners = [[x * width, y * height, 1.0] for x in (-0.5, 0.5) for y in (-0.5, 0.5)]
    turned = np.array(corners, np.float32) @ np.array(matrix, np.float32).reshape(2, 3).T
    half = np.array([width * 0.5, height * 0.5], np.float32)
    least, most = ((side + half) / np.float32(1e-4) for side in (turned.min(0), turned.max(0)))
    sides = np.ceil(np.trunc(most) * np.float32(1e-4)) - np.floor(np.trunc(least) * np.float32(1e-4))
    return int(sides[1]), int(sides[0])
