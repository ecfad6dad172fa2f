"""Where pixels come from, for the helpers of torchvision that turn images."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def affine_places(img: Tensor, matrix: Sequence[float], size: tuple[int, int]) -> np.ndarray[Any, Any]:
    """Where the pixels of a result of (height, width) lie, from -1 to 1, by a matrix of six numbers."""
    real: Any = np.float64 if img.dtype == mindspore.float64 else np.float32
    y, x = (np.arange(side, dtype=real) + real(0.5 - side / 2) for side in size)
    down, across = y[:, None], x[None]
    places = []
    for row, side in zip(np.array(matrix, real).reshape(2, 3), img.shape[:-3:-1]):
        first, second, third = row / real(0.5 * side)
        places.append(across * first + down * second + third)
    return np.stack(places, -1)
