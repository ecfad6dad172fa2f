"""Einstein's summation, as torch.einsum computes it."""

from __future__ import annotations

import string
from typing import Any

from helpers.torch import summed_products
from mindspore import Tensor


def _letters(numbers: list[Any]) -> str:
    """The letters for axes that are given as numbers: 0 to 25 are capitals, 26 to 51 small, as in torch."""
    if any(each is not ... and not 0 <= each < 52 for each in numbers):
        raise ValueError(f"einsum(): {numbers} has a number that is not one of 0 to 51")
    alphabet = string.ascii_uppercase + string.ascii_lowercase
    return "".join("..." if each is ... else alphabet[each] for each in numbers)


def einsum(equation: str | Tensor, *operands: Any) -> Tensor:
    """Sum of products by an equation of letters; operands (or one list of them) are taken from the left.

    Each operand may be followed by a list of numbers for its axes instead; the last list is the result's.
    """
    if isinstance(equation, Tensor):
        every = (equation, *operands)
        end = len(every) // 2 * 2
        named = ",".join(_letters(each) for each in every[1:end:2])
        equation = f"{named}->{_letters(every[-1])}" if end < len(every) else named
        operands = every[:end:2]
    given = list(operands[0]) if isinstance(operands[0], (list, tuple)) else list(operands)
    return summed_products(equation, given)
