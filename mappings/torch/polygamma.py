"""A derivative of the digamma function, as torch.polygamma."""

import mindspore
from mindspore import Tensor, ops


def polygamma(n: int, input: Tensor) -> Tensor:
    """Give the n-th derivative of digamma at every element; whole numbers count as float32."""
    half = input.dtype == mindspore.bfloat16  # the kernel does not take it
    values = input.astype(mindspore.float32) if half or not input.is_floating_point() else input
    found = ops.polygamma(mindspore.tensor(int(n)), values)
    return found.astype(input.dtype) if half else found
