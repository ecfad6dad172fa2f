"""A smooth rectifier, as torch.nn.functional.mish."""

import mindspore
from mindspore import Tensor, ops


def mish(input: Tensor, inplace: bool = False) -> Tensor:
    """Give x tanh(log(1 + exp(x))), by exponentials that cannot overflow; half precision in float32."""
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    x = input.astype(mindspore.float32) if half else input
    zero = ops.zeros_like(x)
    # tanh(log(1 + e)) = ((1 + e)² - 1) / ((1 + e)² + 1), divided by e² where e is large.
    low = ops.exp(ops.where(x > 0, zero, x))
    high = ops.exp(ops.where(x > 0, -x, zero))
    below = low * (low + 2) / (low * (low + 2) + 2)
    above = (1 + 2 * high) / (1 + 2 * high + 2 * high * high)
    return (x * ops.where(x > 0, above, below)).astype(input.dtype)
