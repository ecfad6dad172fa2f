"""A rectangle of tensors painted over now and then, as torchvision.transforms.RandomErasing."""

import math
from collections.abc import Sequence
from typing import Any

import numpy
from mindspore import Tensor


class RandomErasing:
    """Takes tensors (…, C, H, W); value is a number, one per channel, or "random". NumPy draws."""

    def __init__(
        self,
        p: float = 0.5,
        scale: Sequence[float] = (0.02, 0.33),
        ratio: Sequence[float] = (0.3, 3.3),
        value: Any = 0,
        inplace: bool = False,
    ) -> None:
        if not 0 <= p <= 1:
            raise ValueError("p is a probability")
        self.p = p
        self.scale = scale
        self.ratio = ratio
        self.value = value
        self.inplace = inplace

    def __call__(self, img: Tensor) -> Tensor:
        """Paint over a part of one image, or give it back as it is."""
        if numpy.random.random() >= self.p:
            return img
        channels, height, width = img.shape[-3:]
        low, high = math.log(self.ratio[0]), math.log(self.ratio[1])
        for _ in range(10):
            area = height * width * numpy.random.uniform(self.scale[0], self.scale[1])
            shape = math.exp(numpy.random.uniform(low, high))
            tall, wide = round(math.sqrt(area * shape)), round(math.sqrt(area / shape))
            if not (tall < height and wide < width):
                continue
            top = int(numpy.random.randint(0, height - tall + 1))
            left = int(numpy.random.randint(0, width - wide + 1))
            if self.value == "random":
                paint: Any = numpy.random.standard_normal((channels, tall, wide))
            else:
                values = [self.value] if isinstance(self.value, (int, float)) else [*self.value]
                paint = numpy.asarray(values, dtype=numpy.float64).reshape(-1, 1, 1)
            result = img if self.inplace else img.copy()
            part = Tensor(paint.astype(numpy.float32)).astype(img.dtype)
            result[..., top : top + tall, left : left + wide] = part
            return result
        return img
