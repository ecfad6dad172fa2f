"""A tuple of 2, as timm.layers.to_2tuple makes it."""

from typing import Any

from helpers.timm.layers import to_ntuple


def to_2tuple(x: Any) -> tuple[Any, ...]:
    """Give what can be iterated as a tuple, whatever its length; anything else, and a text, 2 times."""
    return to_ntuple(2)(x)
