"""A list of tensors changed in place, as torch._foreach_abs_."""

from collections.abc import Sequence

from helpers.torch import _foreach_abs, _foreach_copy_
from mindspore import Tensor


def _foreach_abs_(input: Sequence[Tensor]) -> list[Tensor]:
    """The absolute value of every element, written into each tensor."""
    results = _foreach_abs(input)
    if any(new.is_floating_point() and not old.is_floating_point() for old, new in zip(input, results)):
        raise RuntimeError("whole numbers cannot hold the results, which are floating-point")
    return _foreach_copy_(input, results)
