"""Which elements are minus infinity, as torch.isneginf."""

import mindspore
from mindspore import Tensor, ops


def isneginf(input: Tensor) -> Tensor:
    """Give True where an element is minus infinity; a whole number never is."""
    if not input.is_floating_point():
        return ops.zeros(input.shape, mindspore.bool_)
    return ops.isneginf(input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input)
