"""The long side of right triangles, as torch.hypot."""

import mindspore
from mindspore import Tensor, ops


def hypot(input: Tensor, other: Tensor) -> Tensor:
    """Give the square root of the sum of both squares; shapes are broadcast."""
    half = (mindspore.float16, mindspore.bfloat16)
    kinds = [each.dtype for each in (input, other) if each.is_floating_point()]
    if not any(kind in half for kind in kinds):
        return ops.hypot(input, other)
    one, two = (each.astype(mindspore.float32) if each.dtype in half else each for each in (input, other))
    found = ops.hypot(one, two)
    return found.astype(kinds[0]) if all(kind == kinds[0] for kind in kinds) else found
