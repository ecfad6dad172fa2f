"""The leaky rectifier with drawn slopes, as torch.nn.functional.rrelu."""

import mindspore
from mindspore import Tensor, ops


def rrelu(
    input: Tensor,
    lower: float = 1.0 / 8,
    upper: float = 1.0 / 3,
    training: bool = False,
    inplace: bool = False,
) -> Tensor:
    """Multiply what is negative by slopes drawn between lower and upper; by their mean outside of training.

    The input stays as it is.
    """
    if not input.is_floating_point():
        raise RuntimeError(f"rrelu takes floating point numbers, not {input.dtype}")
    if lower > upper:
        raise RuntimeError("Lower bound should be less than or equal to the upper bound")
    if training:
        kind = mindspore.float64 if input.dtype == mindspore.float64 else mindspore.float32
        drawn = ops.rand(*(input.shape or (1,)), dtype=kind).reshape(input.shape)
        slope = (drawn * (upper - lower) + lower).astype(input.dtype)
    else:
        slope = ops.full_like(input, (lower + upper) / 2)
    return ops.where(input > 0, input, input * slope)
