"""A list of tensors at once, as torch._foreach_mul."""

from collections.abc import Sequence

from mindspore import Tensor


def _foreach_mul(
    input: Sequence[Tensor], other: Sequence[Tensor | float] | Tensor | float
) -> tuple[Tensor, ...]:
    """Multiply by other, tensor by tensor; a list has one item for each tensor."""
    rest = other if isinstance(other, (list, tuple)) else [other] * len(input)
    if len(rest) != len(input):
        raise RuntimeError(f"{len(rest)} items for {len(input)} tensors")
    return tuple([one * each for one, each in zip(input, rest)])
