"""A PIL image in greys, as torchvision.transforms.functional.to_grayscale."""

import numpy as np
from PIL import Image


def to_grayscale(img: Image.Image, num_output_channels: int = 1) -> Image.Image:
    """Give a PIL image of one channel, or of three equal ones."""
    if not isinstance(img, Image.Image):
        raise TypeError(f"a PIL image is needed, not {type(img).__name__}")
    if num_output_channels not in (1, 3):
        raise ValueError(f"num_output_channels is 1 or 3, not {num_output_channels}")
    grey = img.convert("L")
    return grey if num_output_channels == 1 else Image.fromarray(np.stack([np.asarray(grey)] * 3, 2))
