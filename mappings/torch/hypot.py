"""The long side of right triangles, as torch.hypot."""

import mindspore
from mindspore import Tensor, ops


def hypot(input: Tensor, other: Tensor) -> Tensor:
    """Give the square root of the sum of both squares; shapes are broadcast."""
    if input.dtype == other.dtype and input.dtype in (mindspore.float16, mindspore.bfloat16):
        wide = ops.hypot(input.astype(mindspore.float32), other.astype(mindspore.float32))
        return wide.astype(input.dtype)
    return ops.hypot(input, other)
