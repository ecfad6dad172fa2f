"""Images whose bright pixels are inverted, at random, as torchvision.transforms.RandomSolarize."""

from typing import Any

import numpy
from helpers.torchvision.transforms.functional import solarize


class RandomSolarize:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws whether."""

    def __init__(self, threshold: float, p: float = 0.5) -> None:
        self.threshold = threshold
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Change one image, or leave it."""
        return solarize(img, self.threshold) if numpy.random.random() < self.p else img
