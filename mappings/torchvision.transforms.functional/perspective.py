"""An image seen from the side, as torchvision.transforms.functional.perspective."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import (
    get_dimensions,
    interpolation_name,
    pil_colour,
    sampled_at,
)
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
    for (x, y), (across, down) in zip(endpoints, startpoints):
        rows.append([x, y, 1, 0, 0, 0, -across * x, -across * y])
        rows.append([0, 0, 0, x, y, 1, -down * x, -down * y])
    flat = np.array(startpoints, np.float64).reshape(8)
    numbers = np.linalg.lstsq(np.array(rows, np.float64), flat, rcond=None)[0].astype(np.float32).tolist()
    kind = interpolation_name(interpolation)
    if isinstance(img, Image.Image):
        how, colour = Image.Resampling[kind.upper()], pil_colour(fill, img)
        return img.transform(img.size, Image.Transform.PERSPECTIVE, numbers, how, fillcolor=colour)
    return sampled_at(img, _perspective_grid(img, numbers), kind, fill)


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
