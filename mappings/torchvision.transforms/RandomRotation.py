"""Images turned at random, as torchvision.transforms.RandomRotation."""

from collections.abc import Sequence
from typing import Any

import numpy
from helpers.torchvision.transforms.functional import rotate


class RandomRotation:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws the angle."""

    def __init__(
        self,
        degrees: float | Sequence[float],
        interpolation: Any = "nearest",
        expand: bool = False,
        center: Sequence[int] | None = None,
        fill: Any = 0,
    ) -> None:
        self.degrees = _random_rotation_range(degrees)
        self.interpolation, self.expand, self.center = interpolation, expand, center
        self.fill = 0 if fill is None else fill

    def __call__(self, img: Any) -> Any:
        """Turn one image."""
        angle = float(numpy.random.uniform(*self.degrees))
        return rotate(img, angle, self.interpolation, self.expand, self.center, self.fill)


def _random_rotation_range(value: float | Sequence[float]) -> tuple[float, float]:
    if isinstance(value, Sequence):
        return float(value[0]), float(value[1])
    if value < 0:
        raise ValueError("a single number must not be negative")
    return -float(value), float(value)
