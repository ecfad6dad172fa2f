"""Colours as shades of grey, as torchvision.transforms.Grayscale."""

from typing import Any

from helpers.torchvision.transforms.functional import rgb_to_grayscale


class Grayscale:
    """Takes PIL images and tensors (…, C, H, W); gives one channel, or three equal ones."""

    def __init__(self, num_output_channels: int = 1) -> None:
        self.num_output_channels = num_output_channels

    def __call__(self, img: Any) -> Any:
        """Convert one image."""
        return rgb_to_grayscale(img, self.num_output_channels)
