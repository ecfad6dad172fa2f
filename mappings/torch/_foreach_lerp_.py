"""A list of tensors changed in place, as torch._foreach_lerp_."""

from collections.abc import Sequence

from helpers.torch import _foreach_copy_, _foreach_lerp
from mindspore import Tensor


def _foreach_lerp_(
    input: Sequence[Tensor], tensors1: Sequence[Tensor], weight: Sequence[Tensor | float] | float
) -> list[Tensor]:
    """Move each tensor towards the one of the other list, written into it; one weight, or one for each."""
    results = _foreach_lerp(input, tensors1, weight)
    if any(new.is_floating_point() and not old.is_floating_point() for old, new in zip(input, results)):
        raise RuntimeError("whole numbers cannot hold the results, which are floating-point")
    return _foreach_copy_(input, results)
