"""Images in folders that are named for their classes, as torchvision.datasets.ImageFolder."""

from collections.abc import Callable
from typing import Any

from helpers.torchvision.datasets import DatasetFolder
from PIL import Image

_IMAGE_ENDINGS = (".jpg", ".jpeg", ".png", ".ppm", ".bmp", ".pgm", ".tif", ".tiff", ".webp")


def _image_of(path: str) -> Any:
    with Image.open(path) as image:
        return image.convert("RGB")


class ImageFolder(DatasetFolder):
    """Gives RGB PIL images, or what loader makes of each file, and the number of its class."""

    def __init__(
        self,
        root: Any,
        transform: Callable[[Any], Any] | None = None,
        target_transform: Callable[[Any], Any] | None = None,
        loader: Callable[[str], Any] = _image_of,
        is_valid_file: Callable[[str], bool] | None = None,
        allow_empty: bool = False,
    ) -> None:
        endings = _IMAGE_ENDINGS if is_valid_file is None else None
        super().__init__(root, loader, endings, transform, target_transform, is_valid_file, allow_empty)
        self.imgs = self.samples
