"""A list of tensors at once, as torch._foreach_sqrt."""

from collections.abc import Sequence

from mindspore import Tensor, ops


def _foreach_sqrt(input: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """The square root of every element, tensor by tensor."""
    return tuple([ops.sqrt(each) for each in input])
