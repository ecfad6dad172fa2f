"""Files in folders that are named for their classes, as torchvision.datasets.DatasetFolder."""

import os
from collections.abc import Callable, Sequence
from typing import Any


class DatasetFolder:
    """Gives what loader makes of each file, and the number of its class, in the order of names."""

    def __init__(
        self,
        root: Any,
        loader: Callable[[str], Any],
        extensions: str | Sequence[str] | None = None,
        transform: Callable[[Any], Any] | None = None,
        target_transform: Callable[[Any], Any] | None = None,
        is_valid_file: Callable[[str], bool] | None = None,
        allow_empty: bool = False,
    ) -> None:
        if (extensions is None) == (is_valid_file is None):
            raise ValueError("give either extensions or is_valid_file")
        self.root = root
        self.loader = loader
        self.extensions = extensions
        self.transform = transform
        self.target_transform = target_transform
        endings = (extensions,) if isinstance(extensions, str) else tuple(extensions or ())
        self._takes = is_valid_file or (lambda path: path.lower().endswith(endings))
        self.classes, self.class_to_idx = self.find_classes(root)
        self.samples: list[tuple[str, int]] = []
        for name in self.classes:
            found = self._files(os.path.join(root, name))
            if not found and not allow_empty:
                raise FileNotFoundError(f"no file of class {name} is valid")
            self.samples += [(path, self.class_to_idx[name]) for path in found]
        self.targets = [label for _, label in self.samples]

    def find_classes(self, directory: Any) -> tuple[list[str], dict[str, int]]:
        """List the folders by name, and number them."""
        classes = sorted(each.name for each in os.scandir(directory) if each.is_dir())
        if not classes:
            raise FileNotFoundError(f"there is no folder of a class in {directory}")
        return classes, {name: place for place, name in enumerate(classes)}

    def _files(self, folder: str) -> list[str]:
        walked = sorted(os.walk(folder, followlinks=True))
        paths = [os.path.join(place, name) for place, _, names in walked for name in sorted(names)]
        return [path for path in paths if self._takes(path)]

    def __len__(self) -> int:
        """Count the files."""
        return len(self.samples)

    def __getitem__(self, index: int) -> tuple[Any, Any]:
        """Read a file; give it and its label, transformed if transforms were given."""
        path, label = self.samples[index]
        sample = self.loader(path)
        sample = sample if self.transform is None else self.transform(sample)
        return sample, label if self.target_transform is None else self.target_transform(label)
