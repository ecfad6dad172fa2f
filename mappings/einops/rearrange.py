"""Axes named by a pattern, put into another order and shape, as einops.rearrange does it."""

from typing import Any

from helpers.einops import reduce
from mindspore import Tensor


def rearrange(tensor: Any, pattern: str, **axes_lengths: int) -> Tensor:
    """Split, order and join the axes of a tensor, an array or a list of them: `b (h p) -> b p h`."""
    return reduce(tensor, pattern, "rearrange", **axes_lengths)
