"""Einstein's summation with named axes, as einops.einsum computes it."""

import string
from typing import Any

import numpy as np
from helpers.einops import EinopsError, pattern_axes
from helpers.torch import summed_products
from mindspore import Tensor, ops


@ops.constexpr  # type: ignore[untyped-decorator]
def _lettered(pattern: str) -> str:
    """The pattern with a letter for each name."""
    before, arrow, after = pattern.partition("->")
    if not arrow:
        raise ValueError(f"the pattern {pattern!r} has no ->")
    letters = {"...": "..."}
    spare = iter(string.ascii_letters)
    read: list[str] = []
    for side in (*before.split(","), after):
        text = ""
        for name in side.split():  # one by one, as a name may stand twice: of a diagonal
            if "(" in name or name.isdecimal():
                raise NotImplementedError(f"einsum takes names of axes only, not {name} in {pattern!r}")
            pattern_axes(name)
            if name not in letters and len(read) > before.count(","):
                raise EinopsError(f"{name} stands only on the right of {pattern!r}")
            if name not in letters and len(letters) > len(string.ascii_letters):
                raise RuntimeError(f"there are too many axes in {pattern!r}")
            letters[name] = letters[name] if name in letters else next(spare)
            text += letters[name]
        read.append(text)
    return f"{','.join(read[:-1])}->{read[-1]}"


def einsum(*tensors_and_pattern: Any) -> Tensor:
    """Sum of products of tensors or arrays by a pattern, given last, whose axes have names of any length."""
    *tensors, pattern = tensors_and_pattern
    if not isinstance(pattern, str) or not tensors:
        raise ValueError("einsum takes tensors, then a pattern")
    equation = _lettered(pattern)
    if isinstance(tensors[0], np.ndarray):
        return np.einsum(equation, *tensors)
    return summed_products(equation, tensors)
