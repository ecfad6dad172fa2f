"""A tuple of 3, as timm.layers.to_3tuple makes it."""

from typing import Any

from helpers.timm.layers import to_ntuple


def to_3tuple(x: Any) -> tuple[Any, ...]:
    """Give what can be iterated as a tuple, whatever its length; anything else, and a text, 3 times."""
    return to_ntuple(3)(x)
