"""Sharper or smoother images, at random, as torchvision.transforms.v2.RandomAdjustSharpness."""

from typing import Any

import numpy
from helpers.torchvision.transforms.v2.functional import adjust_sharpness


class RandomAdjustSharpness:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws whether."""

    def __init__(self, sharpness_factor: float, p: float = 0.5) -> None:
        self.sharpness_factor = sharpness_factor
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Change one image, or leave it."""
        return adjust_sharpness(img, self.sharpness_factor) if numpy.random.random() < self.p else img
