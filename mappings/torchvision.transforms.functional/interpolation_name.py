"""The name of an interpolation, for the helpers of torchvision that move pixels."""

from typing import Any


def interpolation_name(interpolation: Any) -> str:
    """The name of an interpolation, which may be one of PIL's numbers."""
    if isinstance(interpolation, int):
        return {0: "nearest", 2: "bilinear", 3: "bicubic"}[int(interpolation)]
    return str(getattr(interpolation, "value", interpolation)).lower()
