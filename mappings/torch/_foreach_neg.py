"""A list of tensors at once, as torch._foreach_neg."""

from collections.abc import Sequence

from mindspore import Tensor, ops


def _foreach_neg(input: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """The opposite sign of every element, tensor by tensor."""
    return tuple([ops.neg(each) for each in input])
