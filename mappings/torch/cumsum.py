"""Running sums, as torch.cumsum."""

import mindspore
from mindspore import Tensor, ops


def cumsum(input: Tensor, dim: int, *, dtype: mindspore.Type | None = None) -> Tensor:
    """Add up along dim; integers and truth values give int64, and float16 is added in float32."""
    dim = int(dim)
    whole = not (input.is_floating_point() or input.is_complex())
    made = dtype or (mindspore.int64 if whole else input.dtype)
    given = input.astype(made)
    if not given.ndim or not given.size:
        return given * 1
    half = made in (mindspore.float16, mindspore.bfloat16)
    small = made in (mindspore.bool_, mindspore.int8, mindspore.uint8, mindspore.int16, mindspore.int32)
    held = given.astype(mindspore.float32 if half else mindspore.int64 if small else made)
    return ops.cumsum(held, dim).astype(made)
