"""The MNIST images from their files, as torchvision.datasets.MNIST."""

import os
from collections.abc import Callable
from typing import Any

import numpy
from mindspore import Tensor
from PIL import Image


def _mnist_file(path: str, axes: int) -> Any:
    with open(path, "rb") as file:
        content = file.read()
    shape = numpy.frombuffer(content, ">i4", axes, 4)
    return numpy.frombuffer(content, numpy.uint8, offset=4 + 4 * axes).reshape(tuple(map(int, shape)))


class MNIST:
    """Gives grey PIL images and labels from root/MNIST/raw; nothing is downloaded or checked."""

    folder = "MNIST"

    def __init__(
        self,
        root: Any,
        train: bool = True,
        transform: Callable[[Any], Any] | None = None,
        target_transform: Callable[[Any], Any] | None = None,
        download: bool = False,
    ) -> None:
        self.root = root
        self.train = train
        self.transform = transform
        self.target_transform = target_transform
        raw = os.path.join(os.path.expanduser(root), self.folder, "raw")
        names = [f"{'train' if train else 't10k'}-{each}-ubyte" for each in ("images-idx3", "labels-idx1")]
        if not all(os.path.isfile(os.path.join(raw, name)) for name in names):
            raise RuntimeError(f"there is no {names[0]} in {raw}; nothing is downloaded")
        self._images = _mnist_file(os.path.join(raw, names[0]), 3)
        self._labels = _mnist_file(os.path.join(raw, names[1]), 1)
        self.data = Tensor(self._images.copy())
        self.targets = Tensor(self._labels.astype(numpy.int64))

    def __len__(self) -> int:
        """Count the images."""
        return len(self._labels)

    def __getitem__(self, index: int) -> tuple[Any, Any]:
        """Give an image and its label, transformed if transforms were given."""
        image: Any = Image.fromarray(self._images[index])
        label: Any = int(self._labels[index])
        image = image if self.transform is None else self.transform(image)
        return image, label if self.target_transform is None else self.target_transform(label)
