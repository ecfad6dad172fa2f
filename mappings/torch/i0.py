"""The modified Bessel function of order 0, as torch.i0."""

import mindspore
from mindspore import Tensor, ops


def i0(input: Tensor) -> Tensor:
    """Give I₀ of every element; whole numbers count as float32."""
    if input.dtype == mindspore.bfloat16:  # the kernel does not take it
        return ops.i0(input.astype(mindspore.float32)).astype(input.dtype)
    return ops.i0(input if input.is_floating_point() else input.astype(mindspore.float32))
