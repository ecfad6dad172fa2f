"""A derivative of the digamma function, as torch.Tensor.polygamma."""

import mindspore
from mindspore import Tensor, ops


def polygamma(self: Tensor, n: int) -> Tensor:
    """Give the n-th derivative of digamma at every element; whole numbers count as float32."""
    values = self if self.is_floating_point() else self.astype(mindspore.float32)
    return ops.polygamma(mindspore.tensor(int(n)), values)
