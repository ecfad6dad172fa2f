"""A rectifier with random slopes, as torch.nn.functional.rrelu."""

import mindspore
from mindspore import Tensor, ops


def rrelu(
    input: Tensor, lower: float = 1 / 8, upper: float = 1 / 3, training: bool = False, inplace: bool = False
) -> Tensor:
    """Multiply negative elements by a slope: drawn while training, the mean of both bounds otherwise."""
    if lower > upper:
        raise RuntimeError("Lower bound should be less than or equal to the upper bound")
    if not input.is_floating_point():
        raise TypeError(f"rrelu takes floating dtypes, not {input.dtype}")
    if not training:
        return ops.where(input > 0, input, input * Tensor((lower + upper) / 2, input.dtype))
    kind = mindspore.float64 if input.dtype == mindspore.float64 else mindspore.float32
    slope = ops.rand(*input.shape, dtype=kind).reshape(input.shape) * (upper - lower) + lower
    return ops.where(input > 0, input, input * slope.astype(input.dtype))
