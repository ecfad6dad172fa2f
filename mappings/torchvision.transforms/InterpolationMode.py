"""How pixels between pixels are made, as torchvision.transforms.InterpolationMode."""

from enum import Enum


class InterpolationMode(Enum):
    """The names that resize, rotate and their kin take."""

    NEAREST = "nearest"
    NEAREST_EXACT = "nearest-exact"
    BILINEAR = "bilinear"
    BICUBIC = "bicubic"
    BOX = "box"
    HAMMING = "hamming"
    LANCZOS = "lanczos"
