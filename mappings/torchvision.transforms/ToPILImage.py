"""A PIL image of a tensor or an array, as torchvision.transforms.ToPILImage."""

from typing import Any

from helpers.torchvision.transforms.functional import to_pil_image


class ToPILImage:
    """Takes tensors (C, H, W), floats between 0 and 1, and arrays (H, W, C)."""

    def __init__(self, mode: str | None = None) -> None:
        self.mode = mode

    def __call__(self, pic: Any) -> Any:
        """Convert one tensor or array."""
        return to_pil_image(pic, self.mode)
