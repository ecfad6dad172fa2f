"""A difference the other way round, as torch.rsub."""

import mindspore
from helpers.torch import result_type
from mindspore import Tensor


def rsub(input: Tensor, other: Tensor | float, *, alpha: float = 1) -> Tensor:
    """Give other - alpha * input, in the dtype that torch gives it."""
    dtype = result_type(input, other)
    if mindspore.bool_ in (input.dtype, getattr(other, "dtype", None)):
        raise RuntimeError("subtraction of booleans is not defined; use logical_xor or ~")
    taken = input.astype(dtype)
    given = other.astype(dtype) if isinstance(other, Tensor) else mindspore.tensor(other, dtype)
    return given - (taken if alpha == 1 else taken * mindspore.tensor(alpha, dtype))
