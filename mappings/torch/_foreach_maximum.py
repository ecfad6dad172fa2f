"""A list of tensors at once, as torch._foreach_maximum."""

from collections.abc import Sequence

from mindspore import Tensor, ops


def _foreach_maximum(
    input: Sequence[Tensor], other: Sequence[Tensor | float] | Tensor | float
) -> tuple[Tensor, ...]:
    """Take the larger of the element and other, tensor by tensor; a list has one item for each tensor."""
    rest = other if isinstance(other, (list, tuple)) else [other] * len(input)
    if len(rest) != len(input):
        raise RuntimeError(f"{len(rest)} items for {len(input)} tensors")
    return tuple([ops.where(one != one, one, ops.maximum(one, each)) for one, each in zip(input, rest)])
