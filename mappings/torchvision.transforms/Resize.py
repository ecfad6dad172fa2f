"""Images of another size, as torchvision.transforms.Resize."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import resize


class Resize:
    """Takes PIL images and tensors (…, C, H, W); one number is the length of the shorter side.

    Tensors of bytes may differ by 1: torchvision rounds along the way.
    """

    def __init__(
        self,
        size: int | Sequence[int],
        interpolation: Any = "bilinear",
        max_size: int | None = None,
        antialias: bool | None = True,
    ) -> None:
        if not isinstance(size, int) and len(size) not in (1, 2):
            raise ValueError("size is one or two numbers")
        self.size = size
        self.interpolation = interpolation
        self.max_size = max_size
        self.antialias = antialias

    def __call__(self, img: Any) -> Any:
        """Resize one image."""
        return resize(img, self.size, self.interpolation, self.max_size, self.antialias)
