"""Transforms now and then, as torchvision.transforms.RandomApply."""

from collections.abc import Sequence
from typing import Any

import numpy


class RandomApply:
    """Calls all transforms, one after another, with a probability; NumPy draws."""

    def __init__(self, transforms: Sequence[Any], p: float = 0.5) -> None:
        self.transforms = transforms
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Transform one image, or give it back as it is."""
        if self.p < numpy.random.random():
            return img
        for transform in self.transforms:
            img = transform(img)
        return img
