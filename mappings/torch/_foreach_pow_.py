"""A list of tensors changed in place, as torch._foreach_pow_."""

from collections.abc import Sequence

from helpers.torch import _foreach_copy_, _foreach_pow
from mindspore import Tensor


def _foreach_pow_(
    input: Sequence[Tensor], exponent: Sequence[Tensor | float] | Tensor | float
) -> list[Tensor]:
    """Raise to the power exponent, written into each tensor; a list has one item for each."""
    results = _foreach_pow(input, exponent)
    if any(new.is_floating_point() and not old.is_floating_point() for old, new in zip(input, results)):
        raise RuntimeError("whole numbers cannot hold the results, which are floating-point")
    return _foreach_copy_(input, results)
