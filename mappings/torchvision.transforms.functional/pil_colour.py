"""A colour as PIL takes it, for the helpers of torchvision that move pixels."""

from typing import Any

from PIL import Image


def pil_colour(fill: Any, img: Image.Image) -> Any:
    """What PIL takes for the pixels that come from nowhere."""
    bands = len(img.getbands())
    colour = 0 if fill is None else tuple(fill) if isinstance(fill, (tuple, list)) else fill
    if isinstance(colour, tuple) and len(colour) == 1:
        colour = colour * bands
    elif isinstance(colour, (int, float)) and bands > 1:
        colour = (colour,) * bands
    if img.mode == "F":
        return colour
    return tuple(map(int, colour)) if isinstance(colour, tuple) else int(colour)
