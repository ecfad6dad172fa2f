"""A quotient, rounded or not, as torch.div."""

from typing import Any

import mindspore
from helpers.torch import floor_divide, result_type
from mindspore import Tensor, nn, ops


class _Level(nn.Cell):
    """A quotient that was rounded: its gradient by both of its operands is zero."""

    def construct(self, found: Tensor, above: Tensor, below: Tensor) -> Tensor:
        return found * 1

    def bprop(
        self, found: Tensor, above: Tensor, below: Tensor, out: Tensor, grad: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        return ops.zeros_like(found), ops.zeros_like(above), ops.zeros_like(below)


def div(input: Any, other: Any, *, rounding_mode: str | None = None) -> Tensor:
    """Divide; rounded towards zero ("trunc") or down ("floor") integers are right to the last digit.

    Not in compiled functions.
    """
    if rounding_mode is None:
        return _quotient(input, other)
    if rounding_mode not in ("trunc", "floor"):
        raise RuntimeError(f"rounding_mode is None, 'trunc' or 'floor', not {rounding_mode!r}")
    flat = [ops.stop_gradient(each) if isinstance(each, Tensor) else each for each in (input, other)]
    dtype = result_type(*flat)
    if rounding_mode == "floor":
        found = floor_divide(*flat)
    elif dtype.is_floating_point:
        found = ops.trunc(_quotient(*flat))
    else:  # rounded down, and up again where that left something
        found = floor_divide(*flat)
        above, below = (each.long() if isinstance(each, Tensor) else each for each in flat)
        rest = above - found.long() * below
        found = found + ((rest != 0) & (found < 0)).astype(dtype)
    if not dtype.is_floating_point:
        return found
    return _Level()(
        found, *(each if isinstance(each, Tensor) else mindspore.tensor(0.0) for each in (input, other))
    )


def _quotient(above: Any, below: Any) -> Tensor:
    """The quotient as it is; beside a Python number a tensor is not rounded, nor the number to its dtype."""
    numbers = [each for each in (above, below) if not isinstance(each, Tensor)]
    given = next((each for each in (above, below) if isinstance(each, Tensor)), None)
    if not numbers or given is None:
        return ops.div(above, below)
    wide = given.dtype if given.is_floating_point() or given.is_complex() else mindspore.float32
    dtype = wide
    if isinstance(numbers[0], complex) and not given.is_complex():
        wide = dtype = mindspore.complex128 if dtype == mindspore.float64 else mindspore.complex64
    elif dtype in (mindspore.float16, mindspore.bfloat16):
        wide = mindspore.float32
    above, below = (
        each.astype(wide) if isinstance(each, Tensor) else mindspore.tensor(each, wide)
        for each in (above, below)
    )
    return ops.div(above, below).astype(dtype)
