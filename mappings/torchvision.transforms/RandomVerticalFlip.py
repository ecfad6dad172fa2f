"""Images mirrored now and then, top for bottom, as torchvision.transforms.RandomVerticalFlip."""

from typing import Any

import numpy
from helpers.torchvision.transforms.functional import vflip


class RandomVerticalFlip:
    """Mirrors PIL images and tensors (…, H, W) with a probability; NumPy draws."""

    def __init__(self, p: float = 0.5) -> None:
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Mirror one image, or give it back as it is."""
        return vflip(img) if numpy.random.random() < self.p else img
