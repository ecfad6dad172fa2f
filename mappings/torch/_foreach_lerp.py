"""A list of tensors at once, as torch._foreach_lerp."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops


def _foreach_lerp(
    input: Sequence[Tensor], tensors1: Sequence[Tensor], weight: Sequence[Tensor | float] | float
) -> tuple[Tensor, ...]:
    """Move each tensor towards the one of the other list, by one weight or by one for each."""
    if isinstance(weight, Sequence):
        weights = [each if isinstance(each, Tensor) else mindspore.tensor(each) for each in weight]
    else:
        weights = [mindspore.tensor(float(weight), dtype=each.dtype) for each in input]
    if not len(tensors1) == len(weights) == len(input):
        raise RuntimeError("the lists are not equally long")
    return tuple(
        [
            ops.where(each.abs() < 0.5, one + each * (end - one), end - (end - one) * (1 - each))
            for one, end, each in zip(input, tensors1, weights)
        ]
    )
