"""An image seen from the side, as torchvision.transforms.functional.perspective."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.functional import grid_sample
from helpers.torchvision.transforms.functional import get_dimensions
from mindspore import Tensor, ops
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
    for (x, y), (across, down) in zip(endpoints, startpoints):
        rows.append([x, y, 1, 0, 0, 0, -across * x, -across * y])
        rows.append([0, 0, 0, x, y, 1, -down * x, -down * y])
    flat = np.array(startpoints, np.float64).reshape(8)
    numbers = np.linalg.lstsq(np.array(rows, np.float64), flat, rcond=None)[0].astype(np.float32).tolist()
    kind = _perspective_kind(interpolation)
    if isinstance(img, Image.Image):
        how, colour = Image.Resampling[kind.upper()], _perspective_colour(fill, img)
        return img.transform(img.size, Image.Transform.PERSPECTIVE, numbers, how, fillcolor=colour)
    return _perspective_sampled(img, _perspective_grid(img, numbers), kind, fill)


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


def _perspective_grid(img: Tensor, numbers: Sequence[float]) -> np.ndarray[Any, Any]:
    """Where the pixels of a result lie, from -1 to 1, by eight numbers."""
    real: Any = np.float64 if img.dtype == mindspore.float64 else np.float32
    _, high, wide = get_dimensions(img)
    down, across = (np.arange(side, dtype=real) + real(0.5) for side in (high, wide))
    down = down[:, None]
    given = np.array([*numbers, 1], real)
    depth = across * given[6] + down * given[7] + given[8]
    places = []
    for row, side in ((given[:3], wide), (given[3:6], high)):
        first, second, third = row / real(0.5 * side)
        places.append((across * first + down * second + third) / depth - 1)
    return np.stack(places, -1)


def _perspective_sampled(img: Tensor, grid: np.ndarray[Any, Any], kind: str, fill: Any) -> Tensor:
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
