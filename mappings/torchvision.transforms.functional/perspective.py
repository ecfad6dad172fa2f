"""An image seen from the side, as torchvision.transforms.functional.perspective."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import get_dimensions
from mindspore import Tensor
from PIL import Image


def perspective(
    img: Any,
    startpoints: Sequence[Sequence[int]],
    endpoints: Sequence[Sequence[int]],
    interpolation: Any = "bilinear",
    fill: Any = None,
) -> Any:
    """Move four points (across, down) of a PIL image or a tensor (…, C, H, W), and what lies between them.

    Tensors are read nearest or bilinear.
    """
    rows = []
    for (x, y), (across, down) in zip(endpoints, startpoints, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -across * x, -across * y])
        rows.append([0, 0, 0, x, y, 1, -down * x, -down * y])
    flat = np.array(startpoints, np.float64).reshape(8)
    numbers = np.linalg.lstsq(np.array(rows, np.float64), flat, rcond=None)[0].astype(np.float32).tolist()
    kind = _perspective_kind(interpolation)
    if isinstance(img, Image.Image):
        how, colour = Image.Resampling[kind.upper()], _perspective_colour(fill, img)
        return img.transform(img.size, Image.Transform.PERSPECTIVE, numbers, how, fillcolor=colour)
    return _perspective_sampled(img, numbers, kind, fill)


def _perspective_kind(interpolation: Any) -> str:
    """The name of an interpolation, which may be one of PIL's numbers."""
    if isinstance(interpolation, int):
        return {0: "nearest", 2: "bilinear", 3: "bicubic"}[int(interpolation)]
    return str(getattr(interpolation, "value", interpolation)).lower()


def _perspective_colour(fill: Any, img: Image.Image) -> Any:
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


def _perspective_sampled(img: Tensor, numbers: Sequence[float], kind: str, fill: Any) -> Tensor:
    """Read a tensor (…, C, H, W) at the places that eight numbers give for each of its own."""
    if kind not in ("nearest", "bilinear"):
        raise ValueError(f"tensors are read nearest or bilinear, not {kind}")
    pixels = img.asnumpy()
    images = pixels.reshape(-1, *pixels.shape[-3:])
    images = images if img.is_floating_point() else images.astype(np.float32)
    real = images.dtype.type
    _, high, wide = get_dimensions(img)
    down, across = (np.arange(side, dtype=real) + real(0.5) for side in (high, wide))
    down = down[:, None]
    given = np.array([*numbers, 1], real)
    depth = across * given[6] + down * given[7] + given[8]
    places = []
    for row, side in ((given[:3], wide), (given[3:6], high)):
        first, second, third = row / real(0.5 * side)
        place = (across * first + down * second + third) / depth - 1
        places.append((place + 1) * real(side / 2) - real(0.5))
    whole, inside = _perspective_read(images, places[1], places[0], kind)
    if fill is not None:
        colour = np.array(fill if isinstance(fill, (tuple, list)) else [fill], real).reshape(-1, 1, 1)
        whole = whole * inside + (1 - inside) * colour
    whole = whole if img.is_floating_point() else np.round(whole)
    return mindspore.tensor(whole.astype(pixels.dtype).reshape(pixels.shape))


def _perspective_read(
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
