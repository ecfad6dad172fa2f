"""The hyperbolic tangent, as torch.tanh."""

import mindspore
from mindspore import Tensor, ops


def tanh(input: Tensor) -> Tensor:
    """Give the hyperbolic tangent, never beyond 1; integers become float32.

    float32 is computed in float64, because its own kernel is off by 0.0001 near 5.
    """
    if input.dtype in (mindspore.float16, mindspore.bfloat16, mindspore.float64) or input.is_complex():
        return ops.tanh(input)
    return ops.tanh(input.astype(mindspore.float64)).astype(mindspore.float32)
