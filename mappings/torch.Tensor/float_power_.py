"""Changes a tensor in place, as torch.Tensor.float_power_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def float_power_(self: Tensor, exponent: Tensor | float) -> Tensor:
    """Gives the power, computed in float64; the tensor is float64 or complex128,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.dtype not in (mindspore.float64, mindspore.complex128):
        raise RuntimeError(f"the power is float64, the tensor {self.dtype}")
    if self.size:
        copy_(self, ops.float_power(self, exponent))
    return self
