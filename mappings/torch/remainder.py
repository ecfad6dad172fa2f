"""The rest of a division with the divisor's sign, as torch.remainder."""

from helpers.torch import fmod
from mindspore import Tensor, ops


def remainder(input: Tensor | float, other: Tensor | float) -> Tensor:
    """The rest of a division, with the divisor's sign: of integers to the last digit, exact of floats.

    Not in compiled functions.
    """
    rest = fmod(input, other)
    below = other.astype(rest.dtype) if isinstance(other, Tensor) else ops.full_like(rest, other)
    return ops.where((rest != 0) & ((rest < 0) != (below < 0)), rest + below, rest)
