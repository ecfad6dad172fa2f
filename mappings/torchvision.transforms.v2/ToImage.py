"""Images as tensors, as torchvision.transforms.v2.ToImage."""

from typing import Any

from helpers.torchvision.transforms.v2.functional import to_image
from mindspore import Tensor


class ToImage:
    """Gives a tensor (C, H, W) of a PIL image or an array (H, W, C), its numbers unchanged."""

    def __call__(self, inpt: Any) -> Tensor:
        """Read one image."""
        return to_image(inpt)
