"""An image turned by an angle, as torchvision.transforms.functional.rotate."""

import math
from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.functional import grid_sample
from helpers.torchvision.transforms.functional import get_dimensions
from mindspore import Tensor, ops
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
    kind = _rotate_kind(interpolation)
    if isinstance(img, Image.Image):
        middle = None if center is None else (center[0], center[1])
        return img.rotate(
            angle, Image.Resampling[kind.upper()], expand, middle, fillcolor=_rotate_colour(fill, img)
        )
    _, height, width = get_dimensions(img)
    across, down = (0.0, 0.0) if center is None else (center[0] - width * 0.5, center[1] - height * 0.5)
    cosine, sine = math.cos(math.radians(-angle)), math.sin(math.radians(-angle))
    matrix = [cosine, sine, across - cosine * across - sine * down]
    matrix += [-sine, cosine, down + sine * across - cosine * down]
    size = _rotate_size(matrix, height, width) if expand else (height, width)
    return _rotate_sampled(img, _rotate_grid(img, matrix, size), kind, fill)


def _rotate_size(matrix: Sequence[float], height: int, width: int) -> tuple[int, int]:
    """Height and width of what holds the whole turned image."""
    corners = [[x * width, y * height, 1.0] for x in (-0.5, 0.5) for y in (-0.5, 0.5)]
    turned = np.array(corners, np.float32) @ np.array(matrix, np.float32).reshape(2, 3).T
    half = np.array([width * 0.5, height * 0.5], np.float32)
    least, most = ((side + half) / np.float32(1e-4) for side in (turned.min(0), turned.max(0)))
    sides = np.ceil(np.trunc(most) * np.float32(1e-4)) - np.floor(np.trunc(least) * np.float32(1e-4))
    return int(sides[1]), int(sides[0])


def _rotate_kind(interpolation: Any) -> str:
    """The name of an interpolation, which may be one of PIL's numbers."""
    if isinstance(interpolation, int):
        return {0: "nearest", 2: "bilinear", 3: "bicubic"}[int(interpolation)]
    return str(getattr(interpolation, "value", interpolation)).lower()


def _rotate_colour(fill: Any, img: Image.Image) -> Any:
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


def _rotate_grid(img: Tensor, matrix: Sequence[float], size: tuple[int, int]) -> np.ndarray[Any, Any]:
    """Where the pixels of a result of (height, width) lie, from -1 to 1, by a matrix of six numbers."""
    real: Any = np.float64 if img.dtype == mindspore.float64 else np.float32
    y, x = (np.arange(side, dtype=real) + real(0.5 - side / 2) for side in size)
    down, across = y[:, None], x[None]
    places = []
    for row, side in zip(np.array(matrix, real).reshape(2, 3), img.shape[:-3:-1]):
        first, second, third = row / real(0.5 * side)
        places.append(across * first + down * second + third)
    return np.stack(places, -1)


def _rotate_sampled(img: Tensor, grid: np.ndarray[Any, Any], kind: str, fill: Any) -> Tensor:
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
