"""Some of a list of operations, each as strong, as torchvision.transforms.RandAugment."""

import math
from collections.abc import Sequence
from typing import Any

import numpy
from helpers.torchvision.transforms.functional import (
    adjust_brightness,
    adjust_contrast,
    adjust_saturation,
    adjust_sharpness,
    affine,
    autocontrast,
    equalize,
    get_dimensions,
    invert,
    posterize,
    rotate,
    solarize,
)


class RandAugment:
    """Takes PIL images and tensors (…, C, H, W) of uint8. NumPy draws the operations and their signs."""

    def __init__(
        self,
        num_ops: int = 2,
        magnitude: int = 9,
        num_magnitude_bins: int = 31,
        interpolation: Any = "nearest",
        fill: float | Sequence[float] | None = None,
    ) -> None:
        self.num_ops, self.magnitude, self.num_magnitude_bins = num_ops, magnitude, num_magnitude_bins
        self.interpolation, self.fill = interpolation, fill

    def _strengths(self, height: int, width: int) -> dict[str, tuple[Any, bool]]:
        """The strength of each operation by its step, and whether it has a sign."""
        steps = numpy.arange(self.num_magnitude_bins)
        share = steps / (self.num_magnitude_bins - 1)
        strong = {
            "ShearX": 0.3,
            "ShearY": 0.3,
            "TranslateX": 150 / 331 * width,
            "TranslateY": 150 / 331 * height,
        }
        strong |= {"Rotate": 30.0, "Brightness": 0.9, "Color": 0.9, "Contrast": 0.9, "Sharpness": 0.9}
        found: dict[str, tuple[Any, bool]] = {"Identity": (None, False)}
        found |= {name: (share * most, True) for name, most in strong.items()}
        found["Posterize"] = (8 - numpy.round(steps / ((self.num_magnitude_bins - 1) / 4)), False)
        found["Solarize"] = (255.0 * (1 - share), False)
        return found | {"AutoContrast": (None, False), "Equalize": (None, False)}

    def __call__(self, img: Any) -> Any:
        """Change one image."""
        _, height, width = get_dimensions(img)
        given = self._strengths(height, width)
        for _ in range(self.num_ops):
            name = [*given][numpy.random.randint(len(given))]
            strengths, signed = given[name]
            strength = 0.0 if strengths is None else float(strengths[self.magnitude])
            img = self._changed(img, name, -strength if signed and numpy.random.randint(2) else strength)
        return img

    def _changed(self, img: Any, name: str, magnitude: float) -> Any:
        """One operation of the recipe on an image."""
        around: dict[str, Any] = {"interpolation": self.interpolation, "fill": self.fill}
        lean = math.degrees(math.atan(magnitude))
        moves: dict[str, Any] = {
            "ShearX": ([0, 0], [lean, 0.0], [0, 0]),
            "ShearY": ([0, 0], [0.0, lean], [0, 0]),
            "TranslateX": ([int(magnitude), 0], [0.0, 0.0], None),
            "TranslateY": ([0, int(magnitude)], [0.0, 0.0], None),
        }
        if name in moves:
            away, shear, center = moves[name]
            return affine(img, 0.0, away, 1.0, shear, center=center, **around)
        if name == "Rotate":
            return rotate(img, magnitude, **around)
        shades: dict[str, Any] = {
            "Brightness": adjust_brightness,
            "Color": adjust_saturation,
            "Contrast": adjust_contrast,
            "Sharpness": adjust_sharpness,
        }
        if name in shades:
            return shades[name](img, 1.0 + magnitude)
        if name == "Posterize":
            return posterize(img, int(magnitude))
        if name == "Solarize":
            return solarize(img, magnitude)
        plain: dict[str, Any] = {"AutoContrast": autocontrast, "Equalize": equalize, "Invert": invert}
        return plain[name](img) if name in plain else img
