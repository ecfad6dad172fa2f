"""Changes a tensor in place, as torch.nn.functional.leaky_relu_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def leaky_relu_(input: Tensor, negative_slope: float = 0.01) -> Tensor:
    """Multiplies what is below 0 by a slope,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    slope = Tensor(negative_slope, input.dtype) if input.dtype == mindspore.float64 else negative_slope
    if input.size:
        copy_(input, (ops.where(input > 0, input, input * slope)).astype(input.dtype))
    return input
