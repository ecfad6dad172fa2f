"""The tensor as complex128, as torch.Tensor.cdouble."""

import mindspore
from mindspore import Tensor


def cdouble(self: Tensor) -> Tensor:
    """Cast to complex128."""
    return self.astype(mindspore.complex128)
