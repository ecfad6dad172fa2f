"""A list of tensors at once, as torch._foreach_sub."""

from collections.abc import Sequence

from mindspore import Tensor


def _foreach_sub(
    input: Sequence[Tensor], other: Sequence[Tensor | float] | Tensor | float, *, alpha: float = 1
) -> tuple[Tensor, ...]:
    """Subtract other times alpha, tensor by tensor; a list has one item for each tensor."""
    rest = other if isinstance(other, (list, tuple)) else [other] * len(input)
    if len(rest) != len(input):
        raise RuntimeError(f"{len(rest)} items for {len(input)} tensors")
    return tuple([one - (each if alpha == 1 else each * alpha) for one, each in zip(input, rest)])
