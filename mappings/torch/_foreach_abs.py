"""A list of tensors at once, as torch._foreach_abs."""

from collections.abc import Sequence

from mindspore import Tensor, ops


def _foreach_abs(input: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """The absolute value of every element, tensor by tensor."""
    return tuple([(ops.abs(each).real() if each.is_complex() else ops.abs(each)) for each in input])
