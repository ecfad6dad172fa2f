"""Images of three channels, as torchvision.transforms.v2.RGB."""

from typing import Any

from helpers.torchvision.transforms.v2.functional import grayscale_to_rgb


class RGB:
    """Takes PIL images and tensors (…, C, H, W) of one or three channels."""

    def __call__(self, inpt: Any) -> Any:
        """Give a grey image's channel three times."""
        return grayscale_to_rgb(inpt)
