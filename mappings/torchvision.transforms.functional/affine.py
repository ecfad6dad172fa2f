"""An image moved, turned, scaled and sheared, as torchvision.transforms.functional.affine."""

import math
from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import (
    affine_places,
    get_dimensions,
    interpolation_name,
    pil_colour,
    sampled_at,
)
from PIL import Image


def affine(
    img: Any,
    angle: float,
    translate: Sequence[int],
    scale: float,
    shear: float | Sequence[float],
    interpolation: Any = "nearest",
    fill: Any = None,
    center: Sequence[int] | None = None,
) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); angle clockwise in degrees, around the middle or a center.

    Tensors are read nearest or bilinear.
    """
    if scale <= 0:
        raise ValueError(f"scale {scale} is not above 0")
    sides = [*shear] if isinstance(shear, Sequence) else [shear, 0.0]
    sides = sides * 2 if len(sides) == 1 else sides
    kind = interpolation_name(interpolation)
    _, height, width = get_dimensions(img)
    if isinstance(img, Image.Image):
        middle = [width * 0.5, height * 0.5] if center is None else center
        matrix = _affine_inverse(middle, angle, translate, scale, sides)
        how = Image.Resampling[kind.upper()]
        colour = pil_colour(fill, img)
        return img.transform(img.size, Image.Transform.AFFINE, matrix, how, fillcolor=colour)
    middle = [0.0, 0.0] if center is None else [center[0] - width * 0.5, center[1] - height * 0.5]
    matrix = _affine_inverse(middle, angle, translate, scale, sides)
    return sampled_at(img, affine_places(img, matrix, (height, width)), kind, fill)


def _affine_inverse(
    center: Sequence[float], angle: float, translate: Sequence[float], scale: float, shear: Sequence[float]
) -> list[float]:
    """From places of the result to those of the image: two rows of three."""
    turn, across, down = (math.radians(each) for each in (angle, *shear))
    a = math.cos(turn - down) / math.cos(down)
    b = -a * math.tan(across) - math.sin(turn)
    c = math.sin(turn - down) / math.cos(down)
    d = -c * math.tan(across) + math.cos(turn)
    rows = [[d / scale, -b / scale], [-c / scale, a / scale]]
    away = [-center[0] - translate[0], -center[1] - translate[1]]
    return [
        number
        for row, middle in zip(rows, center)
        for number in (*row, row[0] * away[0] + row[1] * away[1] + middle)
    ]
