import math
from collections.abc import Iterable


def numel_of(shape: Iterable[int]) -> int:
    """How many elements a tensor of a shape has, as torch's ``shape.numel()`` says."""
    return math.prod(shape)
