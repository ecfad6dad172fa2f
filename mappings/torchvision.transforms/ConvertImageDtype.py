"""Tensors in another dtype, their range with it, as torchvision.transforms.ConvertImageDtype."""

from typing import Any

from helpers.torchvision.transforms.functional import convert_image_dtype
from mindspore import Tensor


class ConvertImageDtype:
    """Takes tensors; floats lie between 0 and 1, integers between 0 and their dtype's largest number."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype

    def __call__(self, image: Tensor) -> Tensor:
        """Convert one image."""
        return convert_image_dtype(image, self.dtype)
