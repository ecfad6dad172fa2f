"""The exponential linear unit, as torch.nn.functional.elu."""

import mindspore
from mindspore import Tensor, ops


def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """Give x where it is positive, else alpha (exp(x) - 1)."""
    dtype = input.dtype
    if dtype in (mindspore.float16, mindspore.bfloat16):  # of far numbers the gradient would be 0
        input = input.astype(mindspore.float32)
    # A Python number would be rounded to float32.
    factor = mindspore.tensor(float(alpha), input.dtype) if dtype == mindspore.float64 else float(alpha)
    negative = factor * ops.expm1(ops.where(input > 0, ops.zeros_like(input), input))
    return ops.where(input > 0, input, negative).astype(dtype)
