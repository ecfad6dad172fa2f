"""An image turned by an angle, as torchvision.transforms.functional.rotate."""

import math
from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import get_dimensions
from mindspore import Tensor
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
    return _rotate_sampled(img, matrix, kind, fill, size)


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


def _rotate_sampled(
    img: Tensor, matrix: Sequence[float], kind: str, fill: Any, size: tuple[int, int]
) -> Tensor:
    """Read a tensor (…, C, H, W) at places that a matrix of six numbers gives for each of (height, width)."""
    if kind not in ("nearest", "bilinear"):
        raise ValueError(f"tensors are read nearest or bilinear, not {kind}")
    pixels = img.asnumpy()
    images = pixels.reshape(-1, *pixels.shape[-3:])
    images = images if img.is_floating_point() else images.astype(np.float32)
    real = images.dtype.type
    y, x = (np.arange(side, dtype=real) + real(0.5 - side / 2) for side in size)
    down, across = y[:, None], x[None]
    places = []
    for row, side in zip(np.array(matrix, real).reshape(2, 3), images.shape[:-3:-1], strict=True):
        first, second, third = row / real(0.5 * side)
        places.append((across * first + down * second + third + 1) * real(side / 2) - real(0.5))
    whole, inside = _rotate_read(images, places[1], places[0], kind)
    if fill is not None:
        colour = np.array(fill if isinstance(fill, (tuple, list)) else [fill], real).reshape(-1, 1, 1)
        whole = whole * inside + (1 - inside) * colour
    whole = whole if img.is_floating_point() else np.round(whole)
    return mindspore.tensor(whole.astype(pixels.dtype).reshape(*pixels.shape[:-2], *size))


def _rotate_read(
    images: np.ndarray[Any, Any], y: np.ndarray[Any, Any], x: np.ndarray[Any, Any], kind: str
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Values of images (N, C, H, W) at places, 0 outside, and how much of each lies inside."""
    high, wide = images.shape[-2:]
    if kind == "nearest":
        corners = [(np.rint(y), np.rint(x), np.ones_like(x))]
    else:
        top, left = np.floor(y), np.floor(x)
        low, right = y - top, x - left
        shares = (
            (0, 0, (1 - right) * (1 - low)),
            (0, 1, right * (1 - low)),
            (1, 0, (1 - right) * low),
            (1, 1, right * low),
        )
        corners = [(top + below, left + beside, share) for below, beside, share in shares]
    found, held = np.zeros((*images.shape[:2], *x.shape), images.dtype), np.zeros_like(x)
    for row, column, share in corners:
        weight = share * ((row >= 0) & (row < high) & (column >= 0) & (column < wide))
        at = row.clip(0, high - 1).astype(np.int64), column.clip(0, wide - 1).astype(np.int64)
        product = (
            images[:, :, at[0], at[1]].astype(np.float64) * weight
        )  # rounded once, with the sum, as there
        found, held = (product + found).astype(images.dtype), held + weight
    return found, held
