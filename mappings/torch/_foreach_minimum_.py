"""A list of tensors changed in place, as torch._foreach_minimum_."""

from collections.abc import Sequence

from helpers.torch import _foreach_copy_, _foreach_minimum
from mindspore import Tensor


def _foreach_minimum_(
    input: Sequence[Tensor], other: Sequence[Tensor | float] | Tensor | float
) -> list[Tensor]:
    """Take the smaller of the element and other, written into each tensor; a list has one item for each."""
    results = _foreach_minimum(input, other)
    if any(new.is_floating_point() and not old.is_floating_point() for old, new in zip(input, results)):
        raise RuntimeError("whole numbers cannot hold the results, which are floating-point")
    return _foreach_copy_(input, results)
