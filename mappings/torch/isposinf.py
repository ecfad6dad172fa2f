"""Which elements are infinity, as torch.isposinf."""

import mindspore
from mindspore import Tensor, ops


def isposinf(input: Tensor) -> Tensor:
    """Give True where an element is infinity; a whole number never is."""
    if not input.is_floating_point():
        return ops.zeros(input.shape, mindspore.bool_)
    return ops.isposinf(input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input)
