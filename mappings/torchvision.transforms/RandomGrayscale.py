"""Colours as shades of grey now and then, as torchvision.transforms.RandomGrayscale."""

from typing import Any

import numpy
from helpers.torchvision.transforms.functional import get_dimensions, rgb_to_grayscale


class RandomGrayscale:
    """Takes PIL images and tensors (…, C, H, W) and keeps their number of channels; NumPy draws."""

    def __init__(self, p: float = 0.1) -> None:
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Convert one image, or give it back as it is."""
        channels = get_dimensions(img)[0]
        return rgb_to_grayscale(img, channels) if numpy.random.random() < self.p else img
