"""An image as a tensor of channels × height × width, as torchvision.transforms.ToTensor."""

from typing import Any

from helpers.torchvision.transforms.functional import to_tensor
from mindspore import Tensor


class ToTensor:
    """Takes a PIL image or an array (H, W) or (H, W, C); bytes become float32 between 0 and 1."""

    def __call__(self, pic: Any) -> Tensor:
        """Convert one image."""
        return to_tensor(pic)

    def __repr__(self) -> str:
        """Give the name as torchvision does."""
        return "ToTensor()"
