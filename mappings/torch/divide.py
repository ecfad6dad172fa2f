"""A quotient, rounded or not, as torch.divide."""

from typing import Any

from helpers.torch import div
from mindspore import Tensor


def divide(input: Any, other: Any, *, rounding_mode: str | None = None) -> Tensor:
    """Divide; the same as `div`: rounded integers are right to the last digit.

    Not in compiled functions.
    """
    return div(input, other, rounding_mode=rounding_mode)
