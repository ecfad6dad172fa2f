"""A list of tensors changed in place, as torch._foreach_add_."""

from collections.abc import Sequence

from helpers.torch import _foreach_add, _foreach_copy_
from mindspore import Tensor


def _foreach_add_(
    input: Sequence[Tensor], other: Sequence[Tensor | float] | Tensor | float, *, alpha: float = 1
) -> list[Tensor]:
    """Add other times alpha, written into each tensor; a list has one item for each."""
    results = _foreach_add(input, other, alpha=alpha)
    if any(new.is_floating_point() and not old.is_floating_point() for old, new in zip(input, results)):
        raise RuntimeError("whole numbers cannot hold the results, which are floating-point")
    return _foreach_copy_(input, results)
