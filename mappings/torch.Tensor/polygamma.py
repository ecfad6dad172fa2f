"""A derivative of the digamma function, as torch.Tensor.polygamma."""

import mindspore
from mindspore import Tensor, ops


def polygamma(self: Tensor, n: int) -> Tensor:
    """Give the n-th derivative of digamma at every element; whole numbers count as float32."""
    half = self.dtype == mindspore.bfloat16  # the kernel does not take it
    values = self.astype(mindspore.float32) if half or not self.is_floating_point() else self
    found = ops.polygamma(mindspore.tensor(int(n)), values)
    return found.astype(self.dtype) if half else found
