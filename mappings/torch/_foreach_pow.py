"""A list of tensors at once, as torch._foreach_pow."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops


def _foreach_pow(
    input: Sequence[Tensor] | float, exponent: Sequence[Tensor | float] | Tensor | float
) -> tuple[Tensor, ...]:
    """Raise to the power exponent, tensor by tensor; a list has one item for each tensor.

    input may be a number, which is raised to each tensor of exponent.
    """
    if isinstance(input, (bool, int, float, complex)):
        if not isinstance(exponent, (list, tuple)):
            raise TypeError("one base needs a list of exponents")
        return tuple([ops.pow(_number_for_pow(each, input), each) for each in exponent])
    if hasattr(exponent, "tolist"):  # a tensor, or a number of numpy
        exponent = exponent.tolist()
    rest = exponent if isinstance(exponent, (list, tuple)) else [exponent] * len(input)
    if len(rest) != len(input):
        raise RuntimeError(f"{len(rest)} items for {len(input)} tensors")
    for one, each in zip(input, rest):
        whole = not one.is_floating_point() and not one.is_complex()
        if whole and isinstance(each, int) and each < 0:  # the kernel gives 0, or the smallest integer
            raise RuntimeError("Integers to negative integer powers are not allowed.")
    rest = [_number_for_pow(one, each) for one, each in zip(input, rest)]
    return tuple([ops.pow(one, each) for one, each in zip(input, rest)])


def _number_for_pow(one: Tensor, each: Tensor | float) -> Tensor | float:
    """A number for float64 as a tensor, for it would be rounded to float32; so is a complex one."""
    double = one.dtype in (mindspore.float64, mindspore.complex128)
    if isinstance(each, complex):
        return mindspore.tensor(each, mindspore.complex128 if double else mindspore.complex64)
    return mindspore.tensor(each, mindspore.float64) if isinstance(each, float) and double else each
