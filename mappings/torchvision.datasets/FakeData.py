"""Random images, for trying a program, as torchvision.datasets.FakeData."""

from collections.abc import Callable
from typing import Any

import numpy
from helpers.torchvision.transforms.functional import to_pil_image
from mindspore import Tensor


class FakeData:
    """Gives PIL images and labels, drawn by NumPy, each always the same: others than torchvision draws."""

    def __init__(
        self,
        size: int = 1000,
        image_size: tuple[int, ...] = (3, 224, 224),
        num_classes: int = 10,
        transform: Callable[[Any], Any] | None = None,
        target_transform: Callable[[Any], Any] | None = None,
        random_offset: int = 0,
    ) -> None:
        self.size = size
        self.image_size = image_size
        self.num_classes = num_classes
        self.transform = transform
        self.target_transform = target_transform
        self.random_offset = random_offset

    def __len__(self) -> int:
        """Count the images."""
        return self.size

    def __getitem__(self, index: int) -> tuple[Any, Any]:
        """Give an image and its label, transformed if transforms were given."""
        if index >= self.size:
            raise IndexError(f"there are {self.size} images, none at {index}")
        draws = numpy.random.default_rng(index + self.random_offset)
        pixels = draws.integers(0, 256, tuple(self.image_size), dtype=numpy.uint8)
        label: Any = int(draws.integers(0, self.num_classes))
        image = to_pil_image(Tensor(pixels))
        image = image if self.transform is None else self.transform(image)
        return image, label if self.target_transform is None else self.target_transform(label)
