"""A list of tensors changed in place, as torch._foreach_sub_."""

from collections.abc import Sequence

from helpers.torch import _foreach_copy_, _foreach_sub
from mindspore import Tensor


def _foreach_sub_(
    input: Sequence[Tensor], other: Sequence[Tensor | float] | Tensor | float, *, alpha: float = 1
) -> list[Tensor]:
    """Subtract other times alpha, written into each tensor; a list has one item for each."""
    results = _foreach_sub(input, other, alpha=alpha)
    if any(new.is_floating_point() and not old.is_floating_point() for old, new in zip(input, results)):
        raise RuntimeError("whole numbers cannot hold the results, which are floating-point")
    return _foreach_copy_(input, results)
