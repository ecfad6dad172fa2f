"""Changes a tensor in place, as torch.Tensor.sgn_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def sgn_(self: Tensor) -> Tensor:
    """The sign of the elements, of complex ones the direction, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.is_complex() and self.size:
        a, b = self.real(), self.imag()
        larger = ops.maximum(a.abs(), b.abs())  # squares of the parts may not fit
        larger = larger.masked_fill(larger == 0, 1.0)
        copy_(self, ops.sgn(ops.Complex()(a / larger, b / larger)))
    elif self.dtype != mindspore.bool_ and self.size:
        copy_(self, ops.sgn(self))
    return self
