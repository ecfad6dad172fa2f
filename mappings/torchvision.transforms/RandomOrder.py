"""Transforms in any order, as torchvision.transforms.RandomOrder."""

from collections.abc import Sequence
from typing import Any

import numpy


class RandomOrder:
    """Calls all transforms in an order that is drawn anew for each image; NumPy draws."""

    def __init__(self, transforms: Sequence[Any]) -> None:
        self.transforms = transforms

    def __call__(self, img: Any) -> Any:
        """Transform one image."""
        for place in numpy.random.permutation(len(self.transforms)):
            img = self.transforms[int(place)](img)
        return img
