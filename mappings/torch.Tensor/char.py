"""The tensor as int8, as torch.Tensor.char."""

import mindspore
from mindspore import Tensor, ops


def char(self: Tensor) -> Tensor:
    """Cast to int8; no gradient goes through, as in torch."""
    return ops.stop_gradient(self.astype(mindspore.int8))
