"""A list of tensors at once, as torch._foreach_addcmul."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor


def _foreach_addcmul(
    input: Sequence[Tensor],
    tensor1: Sequence[Tensor],
    tensor2: Sequence[Tensor],
    value: Sequence[float] | Tensor | float = 1,
) -> tuple[Tensor, ...]:
    """Add tensor1 × tensor2 × value, tensor by tensor; there may be a value for each tensor."""
    if hasattr(value, "tolist"):  # a tensor, or a number of numpy
        value = value.tolist()
    factors = value if isinstance(value, (list, tuple)) else [value] * len(input)
    if not len(tensor1) == len(tensor2) == len(factors) == len(input):
        raise RuntimeError("the lists are not equally long")
    return tuple(
        [
            one + _number_for_addcmul(one + first + second, factor) * first * second
            for one, first, second, factor in zip(input, tensor1, tensor2, factors)
        ]
    )


def _number_for_addcmul(one: Tensor, each: float) -> Tensor | float:
    """A number for float64 as a tensor, for it would be rounded to float32; a whole one for integers."""
    if one.dtype == mindspore.float64:
        return mindspore.tensor(each, mindspore.float64)
    return each if one.is_floating_point() or one.is_complex() else int(each)
