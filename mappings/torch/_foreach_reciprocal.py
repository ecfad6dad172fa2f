"""A list of tensors at once, as torch._foreach_reciprocal."""

from collections.abc import Sequence

from mindspore import Tensor, ops


def _foreach_reciprocal(input: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """One divided by it of every element, tensor by tensor."""
    return tuple([ops.reciprocal(each) for each in input])
