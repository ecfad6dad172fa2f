"""A derivative of the digamma function, as torch.polygamma."""

import mindspore
from mindspore import Tensor, ops


def polygamma(n: int, input: Tensor) -> Tensor:
    """Give the n-th derivative of digamma at every element; whole numbers count as float32."""
    values = input if input.is_floating_point() else input.astype(mindspore.float32)
    return ops.polygamma(mindspore.tensor(int(n)), values)
