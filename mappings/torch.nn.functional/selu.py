"""The scaled exponential linear unit, as torch.nn.functional.selu."""

import mindspore
from mindspore import Tensor, ops


def selu(input: Tensor, inplace: bool = False) -> Tensor:
    """Give 1.05 x where x is positive, else 1.76 (exp(x) - 1), and the gradient of that."""
    # As tensors, because Python's numbers would be rounded to float32; NaN takes the straight branch.
    dtype = input.dtype
    if dtype in (mindspore.float16, mindspore.bfloat16):  # of far numbers the gradient would be 0
        input = input.astype(mindspore.float32)
    alpha = mindspore.tensor(1.6732632423543772, input.dtype)
    scale = mindspore.tensor(1.0507009873554805, input.dtype)
    negative = alpha * ops.expm1(ops.where(input <= 0, input, ops.zeros_like(input)))
    return (scale * ops.where(input <= 0, negative, input)).astype(dtype)
