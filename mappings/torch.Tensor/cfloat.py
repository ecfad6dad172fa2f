"""The tensor as complex64, as torch.Tensor.cfloat."""

import mindspore
from mindspore import Tensor


def cfloat(self: Tensor) -> Tensor:
    """Cast to complex64."""
    return self.astype(mindspore.complex64)
