"""Axes named by a pattern, repeated along new ones, as einops.repeat does it."""

from typing import Any

from helpers.einops import reduce
from mindspore import Tensor


def repeat(tensor: Any, pattern: str, **axes_lengths: int) -> Tensor:
    """Rearrange the axes of a tensor, an array or a list of them, and repeat along those that are new."""
    return reduce(tensor, pattern, "repeat", **axes_lengths)
