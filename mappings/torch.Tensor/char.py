"""The tensor as int8, as torch.Tensor.char."""

import mindspore
from mindspore import Tensor


def char(self: Tensor) -> Tensor:
    """Cast to int8."""
    return self.astype(mindspore.int8)
