"""The angle of points, as torch.arctan2."""

from helpers.torch import atan2
from mindspore import Tensor


def arctan2(input: Tensor, other: Tensor) -> Tensor:
    """Give the angle of the points (other, input), as atan2 does."""
    return atan2(input, other)
