"""An image moved, turned, scaled and sheared, as torchvision.transforms.functional.affine."""

import math
from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import get_dimensions
from mindspore import Tensor
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
    return _affine_sampled(img, matrix, kind, fill, (height, width))


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
        for row, middle in zip(rows, center, strict=True)
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


def _affine_sampled(
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
    whole, inside = _affine_read(images, places[1], places[0], kind)
    if fill is not None:
        colour = np.array(fill if isinstance(fill, (tuple, list)) else [fill], real).reshape(-1, 1, 1)
        whole = whole * inside + (1 - inside) * colour
    whole = whole if img.is_floating_point() else np.round(whole)
    return mindspore.tensor(whole.astype(pixels.dtype).reshape(*pixels.shape[:-2], *size))


def _affine_read(
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
