"""A list of tensors set to zero, as torch._foreach_zero_."""

from collections.abc import Sequence

from helpers.torch import _foreach_copy_
from mindspore import Tensor, ops


def _foreach_zero_(input: Sequence[Tensor]) -> None:
    """Set every element of each tensor to 0; views see it."""
    _foreach_copy_(input, [ops.zeros_like(each) for each in input])
