"""Running sums, as torch.cumsum."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def cumsum(input: Tensor, dim: int, *, dtype: mindspore.Type | None = None) -> Tensor:
    """Add up along dim; integers and truth values give int64.

    float32 is added in float64 and float16 in float32, as torch does on a CPU.
    """
    if isinstance(input, np.ndarray):  # where a program holds tensors and arrays alike, it has its own
        return input.cumsum(dim)
    dim = int(dim)
    whole = not (input.is_floating_point() or input.is_complex())
    made = dtype or (mindspore.int64 if whole else input.dtype)
    given = input.astype(made)
    if not given.ndim or not given.size:
        return given * 1
    small = made in (mindspore.bool_, mindspore.int8, mindspore.uint8, mindspore.int16, mindspore.int32)
    held = given.astype(mindspore.int64) if small else given
    if made in (mindspore.float16, mindspore.bfloat16):
        held = given.astype(mindspore.float32)
    elif made in (mindspore.float32, mindspore.complex64):
        held = given.astype(mindspore.float64 if made == mindspore.float32 else mindspore.complex128)
    return ops.cumsum(held, dim).astype(made)
