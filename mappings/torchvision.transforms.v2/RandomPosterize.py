"""Images with fewer colours, at random, as torchvision.transforms.v2.RandomPosterize."""

from typing import Any

import numpy
from helpers.torchvision.transforms.v2.functional import posterize


class RandomPosterize:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws whether."""

    def __init__(self, bits: int, p: float = 0.5) -> None:
        self.bits = bits
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Change one image, or leave it."""
        return posterize(img, self.bits) if numpy.random.random() < self.p else img
