"""A tuple of 4, as timm.layers.to_4tuple makes it."""

from typing import Any

from helpers.timm.layers import to_ntuple


def to_4tuple(x: Any) -> tuple[Any, ...]:
    """Give what can be iterated as a tuple, whatever its length; anything else, and a text, 4 times."""
    return to_ntuple(4)(x)
