"""A rectangle anywhere in images, as torchvision.transforms.RandomCrop."""

from collections.abc import Sequence
from typing import Any

import numpy
from helpers.torchvision.transforms.functional import crop, get_dimensions, pad


class RandomCrop:
    """Takes PIL images and tensors (…, H, W); they may get a border first. NumPy draws."""

    def __init__(
        self,
        size: int | Sequence[int],
        padding: int | Sequence[int] | None = None,
        pad_if_needed: bool = False,
        fill: Any = 0,
        padding_mode: str = "constant",
    ) -> None:
        self.size: Any = (
            tuple(size) * (2 // len(size)) if isinstance(size, Sequence) else (int(size), int(size))
        )
        self.padding = padding
        self.pad_if_needed = pad_if_needed
        self.fill = fill
        self.padding_mode = padding_mode

    def __call__(self, img: Any) -> Any:
        """Cut one image."""
        if self.padding is not None:
            img = pad(img, self.padding, self.fill, self.padding_mode)
        _, height, width = get_dimensions(img)
        high, wide = self.size
        if self.pad_if_needed and (width < wide or height < high):
            sides = [max(wide - width, 0), max(high - height, 0)]
            img = pad(img, sides, self.fill, self.padding_mode)
            _, height, width = get_dimensions(img)
        if height < high or width < wide:
            raise ValueError(f"{self.size} does not fit into an image of {(height, width)}")
        top = int(numpy.random.randint(0, height - high + 1))
        left = int(numpy.random.randint(0, width - wide + 1))
        return crop(img, top, left, high, wide)
