"""An image moved, turned, scaled and sheared, as torchvision.transforms.functional.affine."""

import math
from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.functional import grid_sample
from helpers.torchvision.transforms.functional import get_dimensions
from mindspore import Tensor, ops
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
    kind = _affine_kind(interpolation)
    _, height, width = get_dimensions(img)
    if isinstance(img, Image.Image):
        middle = [width * 0.5, height * 0.5] if center is None else center
        matrix = _affine_inverse(middle, angle, translate, scale, sides)
        how = Image.Resampling[kind.upper()]
        colour = _affine_colour(fill, img)
        return img.transform(img.size, Image.Transform.AFFINE, matrix, how, fillcolor=colour)
    middle = [0.0, 0.0] if center is None else [center[0] - width * 0.5, center[1] - height * 0.5]
    matrix = _affine_inverse(middle, angle, translate, scale, sides)
    return _affine_sampled(img, _affine_grid(img, matrix, (height, width)), kind, fill)


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


def _affine_kind(interpolation: Any) -> str:
    """The name of an interpolation, which may be one of PIL's numbers."""
    if isinstance(interpolation, int):
        return {0: "nearest", 2: "bilinear", 3: "bicubic"}[int(interpolation)]
    return str(getattr(interpolation, "value", interpolation)).lower()


def _affine_colour(fill: Any, img: Image.Image) -> Any:
    """What PIL takes for the pixels that come from nowhere."""
    bands = len(img.getbands())
    colour = 0 if fill is None else tuple(fill) if isinstance(fill, (tuple, list)) else fill
    if isinstance(colour, tuple) and len(colour) == 1:
        colour = colour * bands
    elif isinstance(colour, (int, float)) and bands > 1:
        colour = (colour,) * bands
    if img.mode == "F":
        return colour
    return tuple(map(int, colour)) if isinstance(colour, tuple) else int(colour)


def _affine_grid(img: Tensor, matrix: Sequence[float], size: tuple[int, int]) -> np.ndarray[Any, Any]:
    """Where the pixels of a result of (height, width) lie, from -1 to 1, by a matrix of six numbers."""
    real: Any = np.float64 if img.dtype == mindspore.float64 else np.float32
    y, x = (np.arange(side, dtype=real) + real(0.5 - side / 2) for side in size)
    down, across = y[:, None], x[None]
    places = []
    for row, side in zip(np.array(matrix, real).reshape(2, 3), img.shape[:-3:-1]):
        first, second, third = row / real(0.5 * side)
        places.append(across * first + down * second + third)
    return np.stack(places, -1)


def _affine_sampled(img: Tensor, grid: np.ndarray[Any, Any], kind: str, fill: Any) -> Tensor:
    """Read a tensor (…, C, H, W) at the places of a grid (height, width, 2), with fill outside."""
    if kind not in ("nearest", "bilinear"):
        raise ValueError(f"tensors are read nearest or bilinear, not {kind}")
    shape = (*img.shape[:-2], *grid.shape[:2])
    if 0 in shape:
        return img.reshape(shape)
    images = img.reshape(-1, *img.shape[-3:])
    images = images if img.is_floating_point() else images.astype(mindspore.float32)
    places = mindspore.tensor(np.broadcast_to(grid, (images.shape[0], *grid.shape)).copy(), images.dtype)
    found = grid_sample(images, places, kind, "zeros", False)
    if fill is not None:
        inside = grid_sample(ops.ones_like(images[:, :1]), places, kind, "zeros", False)
        given = [*fill] if isinstance(fill, (tuple, list)) else [float(fill)]
        colour = mindspore.tensor(given, images.dtype).reshape(1, -1, 1, 1)
        found = (
            ops.where(inside < 0.5, colour, found)
            if kind == "nearest"
            else found * inside + (1 - inside) * colour
        )
    found = found.reshape(shape)
    return found if img.is_floating_point() else ops.round(found).astype(img.dtype)
