"""Light, colours and channels changed at random, as torchvision.transforms.v2.RandomPhotometricDistort."""

from typing import Any

import numpy
from helpers.torchvision.transforms.functional import (
    adjust_brightness,
    adjust_contrast,
    adjust_hue,
    adjust_saturation,
    get_dimensions,
)
from helpers.torchvision.transforms.v2.functional import permute_channels


class RandomPhotometricDistort:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws what is changed, and how far.

    Each change comes with probability p; the contrast before or after the colours.
    """

    def __init__(
        self,
        brightness: tuple[float, float] = (0.875, 1.125),
        contrast: tuple[float, float] = (0.5, 1.5),
        saturation: tuple[float, float] = (0.5, 1.5),
        hue: tuple[float, float] = (-0.05, 0.05),
        p: float = 0.5,
    ) -> None:
        self.brightness, self.contrast = brightness, contrast
        self.saturation, self.hue, self.p = saturation, hue, p

    def __call__(self, inpt: Any) -> Any:
        """Change one image."""
        contrast = (adjust_contrast, self.contrast)
        colours = [(adjust_saturation, self.saturation), (adjust_hue, self.hue)]
        early = numpy.random.random() < 0.5
        steps = [(adjust_brightness, self.brightness)]
        steps += [contrast, *colours] if early else [*colours, contrast]
        for step, (low, high) in steps:
            if numpy.random.random() < self.p:
                inpt = step(inpt, float(numpy.random.uniform(low, high)))
        if numpy.random.random() < self.p:
            inpt = permute_channels(inpt, [*numpy.random.permutation(get_dimensions(inpt)[0])])
        return inpt
