"""The CIFAR10 images from the files for Python, as torchvision.datasets.CIFAR10."""

import os
import pickle
from collections.abc import Callable
from typing import Any

import numpy
from PIL import Image


class CIFAR10:
    """Gives PIL images and labels from root/cifar-10-batches-py; nothing is downloaded or checked."""

    folder = "cifar-10-batches-py"
    parts = (tuple(f"data_batch_{part}" for part in range(1, 6)), ("test_batch",))
    names = ("batches.meta", "label_names", "labels")  # file of names, its key, key of labels

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
        meta, key, labels = self.names
        read = [self._read(part) for part in self.parts[0 if train else 1]]
        rows = numpy.concatenate([numpy.asarray(each["data"]).reshape(-1, 3, 32, 32) for each in read])
        self.data = rows.transpose(0, 2, 3, 1)
        self.targets = [int(label) for each in read for label in each[labels]]
        self.classes = self._read(meta)[key]
        self.class_to_idx = {name: place for place, name in enumerate(self.classes)}

    def _read(self, name: str) -> Any:
        path = os.path.join(os.path.expanduser(self.root), self.folder, name)
        if not os.path.isfile(path):
            raise RuntimeError(f"there is no {path}; nothing is downloaded")
        with open(path, "rb") as file:
            return pickle.load(file, encoding="latin1")

    def __len__(self) -> int:
        """Count the images."""
        return len(self.data)

    def __getitem__(self, index: int) -> tuple[Any, Any]:
        """Give an image and its label, transformed if transforms were given."""
        image: Any = Image.fromarray(self.data[index])
        label: Any = self.targets[index]
        image = image if self.transform is None else self.transform(image)
        return image, label if self.target_transform is None else self.target_transform(label)
