"""Light and colours changed at random, as torchvision.transforms.ColorJitter."""

from collections.abc import Sequence
from typing import Any

import numpy
from helpers.torchvision.transforms.functional import (
    adjust_brightness,
    adjust_contrast,
    adjust_hue,
    adjust_saturation,
)


def _jitter_range(value: float | Sequence[float], name: str) -> tuple[float, float] | None:
    middle, lowest, highest = (0.0, -0.5, 0.5) if name == "hue" else (1.0, 0.0, float("inf"))
    if isinstance(value, (int, float)):
        if value < 0:
            raise ValueError(f"{name} is negative")
        low, high = middle - value, middle + value
        low = low if name == "hue" else max(low, 0.0)
    else:
        low, high = float(value[0]), float(value[1])
    if not lowest <= low <= high <= highest:
        raise ValueError(f"{name} lies between {lowest} and {highest}, not {(low, high)}")
    return None if low == high == middle else (low, high)


class ColorJitter:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws factors and their order."""

    def __init__(
        self,
        brightness: float | Sequence[float] = 0,
        contrast: float | Sequence[float] = 0,
        saturation: float | Sequence[float] = 0,
        hue: float | Sequence[float] = 0,
    ) -> None:
        self.brightness = _jitter_range(brightness, "brightness")
        self.contrast = _jitter_range(contrast, "contrast")
        self.saturation = _jitter_range(saturation, "saturation")
        self.hue = _jitter_range(hue, "hue")

    def __call__(self, img: Any) -> Any:
        """Change one image."""
        steps = [
            (adjust_brightness, self.brightness),
            (adjust_contrast, self.contrast),
            (adjust_saturation, self.saturation),
            (adjust_hue, self.hue),
        ]
        for place in numpy.random.permutation(4):
            step, limits = steps[int(place)]
            if limits is not None:
                img = step(img, float(numpy.random.uniform(*limits)))
        return img
