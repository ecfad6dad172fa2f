"""Images in the opposite colours, at random, as torchvision.transforms.RandomInvert."""

from typing import Any

import numpy
from helpers.torchvision.transforms.functional import invert


class RandomInvert:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws whether."""

    def __init__(self, p: float = 0.5) -> None:
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Change one image, or leave it."""
        return invert(img) if numpy.random.random() < self.p else img
