"""A list of tensors changed in place, as torch._foreach_addcdiv_."""

from collections.abc import Sequence

from helpers.torch import _foreach_addcdiv, _foreach_copy_
from mindspore import Tensor


def _foreach_addcdiv_(
    input: Sequence[Tensor],
    tensor1: Sequence[Tensor],
    tensor2: Sequence[Tensor],
    value: Sequence[float] | Tensor | float = 1,
) -> list[Tensor]:
    """Add tensor1 / tensor2 × value, written into each tensor; there may be a value for each."""
    results = _foreach_addcdiv(input, tensor1, tensor2, value)
    if any(new.is_floating_point() and not old.is_floating_point() for old, new in zip(input, results)):
        raise RuntimeError("whole numbers cannot hold the results, which are floating-point")
    return _foreach_copy_(input, results)
