"""Images mirrored now and then, left for right, as torchvision.transforms.RandomHorizontalFlip."""

from typing import Any

import numpy
from helpers.torchvision.transforms.functional import hflip


class RandomHorizontalFlip:
    """Mirrors PIL images and tensors (…, H, W) with a probability; NumPy draws."""

    def __init__(self, p: float = 0.5) -> None:
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Mirror one image, or give it back as it is."""
        return hflip(img) if numpy.random.random() < self.p else img
