"""The mish activation, as torch.nn.functional.mish."""

import mindspore
from mindspore import Tensor, ops


def mish(input: Tensor, inplace: bool = False) -> Tensor:
    """Give x × tanh(log(1 + exp(x))), element by element; the input stays as it is."""
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = input.astype(mindspore.float32) if half else input
    above = wide > 0
    small = ops.exp(ops.where(above, -wide, wide))  # which cannot overflow
    square = small * small
    top = ops.where(above, 1 + 2 * small, square + 2 * small)
    share = top / (top + ops.where(above, 2 * square, ops.full_like(square, 2)))
    lowest = ops.logical_and(ops.isinf(wide), ops.logical_not(above))  # & takes eight axes at most
    found = ops.where(lowest, ops.full_like(wide, float("nan")), wide * share)
    return found.astype(input.dtype)
