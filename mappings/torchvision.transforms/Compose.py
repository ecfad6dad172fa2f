"""Transforms one after another, as torchvision.transforms.Compose."""

from collections.abc import Sequence
from typing import Any


class Compose:
    """Calls each transform with what the one before it gave; any callable will do."""

    def __init__(self, transforms: Sequence[Any]) -> None:
        self.transforms = transforms

    def __call__(self, img: Any) -> Any:
        """Give an image, or whatever the first transform takes, through all of them."""
        for transform in self.transforms:
            img = transform(img)
        return img

    def __repr__(self) -> str:
        """Name the transforms, one a line."""
        return "\n".join(["Compose(", *(f"    {each}" for each in self.transforms), ")"])
