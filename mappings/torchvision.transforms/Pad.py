"""A border around images, as torchvision.transforms.Pad."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import pad


class Pad:
    """Takes PIL images and tensors (…, H, W); padding is one number, (across, down), or all four sides."""

    def __init__(self, padding: int | Sequence[int], fill: Any = 0, padding_mode: str = "constant") -> None:
        if padding_mode not in ("constant", "edge", "reflect", "symmetric"):
            raise ValueError(f"padding_mode cannot be {padding_mode}")
        if isinstance(padding, Sequence) and len(padding) not in (1, 2, 4):
            raise ValueError("padding is one, two or four numbers")
        self.padding = padding
        self.fill = fill
        self.padding_mode = padding_mode

    def __call__(self, img: Any) -> Any:
        """Give one image a border."""
        return pad(img, self.padding, self.fill, self.padding_mode)
