"""A PIL image as a tensor of its own numbers, as torchvision.transforms.PILToTensor."""

from typing import Any

from helpers.torchvision.transforms.functional import pil_to_tensor
from mindspore import Tensor


class PILToTensor:
    """Takes PIL images only; nothing is divided."""

    def __call__(self, pic: Any) -> Tensor:
        """Convert one image."""
        return pil_to_tensor(pic)

    def __repr__(self) -> str:
        """Give the name as torchvision does."""
        return "PILToTensor()"
