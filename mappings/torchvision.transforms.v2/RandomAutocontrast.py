"""Images stretched to the whole range, at random, as torchvision.transforms.v2.RandomAutocontrast."""

from typing import Any

import numpy
from helpers.torchvision.transforms.v2.functional import autocontrast


class RandomAutocontrast:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws whether."""

    def __init__(self, p: float = 0.5) -> None:
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Change one image, or leave it."""
        return autocontrast(img) if numpy.random.random() < self.p else img
