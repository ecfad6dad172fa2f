"""Images moved, turned, scaled and sheared at random, as torchvision.transforms.RandomAffine."""

from collections.abc import Sequence
from typing import Any

import numpy
from helpers.torchvision.transforms.functional import affine, get_dimensions


class RandomAffine:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws."""

    def __init__(
        self,
        degrees: float | Sequence[float],
        translate: Sequence[float] | None = None,
        scale: Sequence[float] | None = None,
        shear: float | Sequence[float] | None = None,
        interpolation: Any = "nearest",
        fill: Any = 0,
        center: Sequence[int] | None = None,
    ) -> None:
        if translate is not None and not all(0 <= each <= 1 for each in translate):
            raise ValueError("translate holds shares between 0 and 1")
        if scale is not None and not all(each > 0 for each in scale):
            raise ValueError("scale holds numbers above 0")
        self.degrees, self.translate, self.scale = _random_affine_range(degrees), translate, scale
        self.shear = None if shear is None else _random_affine_range(shear)
        self.interpolation, self.center = interpolation, center
        self.fill = 0 if fill is None else fill

    def __call__(self, img: Any) -> Any:
        """Change one image."""
        _, height, width = get_dimensions(img)
        angle = float(numpy.random.uniform(self.degrees[0], self.degrees[1]))
        away = [0, 0]
        if self.translate is not None:
            most = self.translate[0] * width, self.translate[1] * height
            away = [round(float(numpy.random.uniform(-each, each))) for each in most]
        scale = 1.0 if self.scale is None else float(numpy.random.uniform(self.scale[0], self.scale[1]))
        given = [*(self.shear or []), 0.0, 0.0, 0.0, 0.0][:4]
        shear = [float(numpy.random.uniform(given[at], given[at + 1])) for at in (0, 2)]
        return affine(img, angle, away, scale, shear, self.interpolation, self.fill, self.center)


def _random_affine_range(value: float | Sequence[float]) -> list[float]:
    if isinstance(value, Sequence):
        return [float(each) for each in value]
    if value < 0:
        raise ValueError("a single number must not be negative")
    return [-float(value), float(value)]
