"""A list of tensors at once, as torch._foreach_pow."""

from collections.abc import Sequence

from mindspore import Tensor, ops


def _foreach_pow(
    input: Sequence[Tensor], exponent: Sequence[Tensor | float] | Tensor | float
) -> tuple[Tensor, ...]:
    """Raise to the power exponent, tensor by tensor; a list has one item for each tensor."""
    rest = exponent if isinstance(exponent, (list, tuple)) else [exponent] * len(input)
    if len(rest) != len(input):
        raise RuntimeError(f"{len(rest)} items for {len(input)} tensors")
    return tuple([ops.pow(one, each) for one, each in zip(input, rest)])
