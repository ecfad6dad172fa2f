"""A part of images of any size and shape, resized, as torchvision.transforms.RandomResizedCrop."""

import math
from collections.abc import Sequence
from typing import Any

import numpy
from helpers.torchvision.transforms.functional import get_dimensions, resized_crop


class RandomResizedCrop:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws."""

    def __init__(
        self,
        size: int | Sequence[int],
        scale: Sequence[float] = (0.08, 1.0),
        ratio: Sequence[float] = (3.0 / 4.0, 4.0 / 3.0),
        interpolation: Any = "bilinear",
        antialias: bool | None = True,
    ) -> None:
        self.size: Any = (size, size) if isinstance(size, int) else tuple(size) * (2 // len(size))
        self.scale = scale
        self.ratio = ratio
        self.interpolation = interpolation
        self.antialias = antialias

    @staticmethod
    def get_params(img: Any, scale: Sequence[float], ratio: Sequence[float]) -> tuple[int, int, int, int]:
        """Draw top, left, height and width; after ten that do not fit, the largest in the middle."""
        _, height, width = get_dimensions(img)
        low, high = math.log(ratio[0]), math.log(ratio[1])
        for _ in range(10):
            area = height * width * numpy.random.uniform(scale[0], scale[1])
            shape = math.exp(numpy.random.uniform(low, high))
            wide, tall = round(math.sqrt(area * shape)), round(math.sqrt(area / shape))
            if 0 < wide <= width and 0 < tall <= height:
                top = int(numpy.random.randint(0, height - tall + 1))
                return top, int(numpy.random.randint(0, width - wide + 1)), tall, wide
        wide, tall = width, height
        if width / height < min(ratio):
            tall = round(width / min(ratio))
        elif width / height > max(ratio):
            wide = round(height * max(ratio))
        return (height - tall) // 2, (width - wide) // 2, tall, wide

    def __call__(self, img: Any) -> Any:
        """Cut and resize one image."""
        place = self.get_params(img, self.scale, self.ratio)
        return resized_crop(img, *place, self.size, self.interpolation, self.antialias)
