"""One of several transforms, as torchvision.transforms.RandomChoice."""

from collections.abc import Sequence
from typing import Any

import numpy


class RandomChoice:
    """Calls one transform, chosen anew for each image, with weights p if they are given; NumPy draws."""

    def __init__(self, transforms: Sequence[Any], p: Sequence[float] | None = None) -> None:
        if p is not None and not isinstance(p, Sequence):
            raise TypeError("p is a list of weights")
        self.transforms = transforms
        self.p = p

    def __call__(self, img: Any) -> Any:
        """Transform one image."""
        weights = None if self.p is None else numpy.asarray(self.p) / numpy.sum(self.p)
        return self.transforms[int(numpy.random.choice(len(self.transforms), p=weights))](img)
