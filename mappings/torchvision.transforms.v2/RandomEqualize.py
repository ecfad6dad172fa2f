"""Images whose brightness is spread evenly, at random, as torchvision.transforms.v2.RandomEqualize."""

from typing import Any

import numpy
from helpers.torchvision.transforms.v2.functional import equalize


class RandomEqualize:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws whether."""

    def __init__(self, p: float = 0.5) -> None:
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Change one image, or leave it."""
        return equalize(img) if numpy.random.random() < self.p else img
