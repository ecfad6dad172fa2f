"""Changes a tensor in place, as torch.nn.functional.rrelu_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def rrelu_(input: Tensor, lower: float = 1 / 8, upper: float = 1 / 3, training: bool = False) -> Tensor:
    """Multiply negative elements by a slope, drawn while training, else the mean of both; written back.

    Its views see it. Not in differentiated functions.
    """
    if lower > upper:
        raise RuntimeError("Lower bound should be less than or equal to the upper bound")
    if input.size:
        slope = mindspore.tensor((lower + upper) / 2, input.dtype)
        if training:
            slope = ops.rand(*input.shape, dtype=input.dtype) * (upper - lower) + lower
        copy_(input, ops.where(input <= 0, input * slope, input).astype(input.dtype))
    return input
