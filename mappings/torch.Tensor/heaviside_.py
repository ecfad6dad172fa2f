"""Changes a tensor in place, as torch.Tensor.heaviside_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def heaviside_(self: Tensor, values: Tensor) -> Tensor:
    """0 for negative elements, 1 for positive ones, values for 0, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        if self.dtype == mindspore.bool_:
            copy_(self, ops.logical_or(self, values))
        else:
            value = ops.heaviside(ops.sign(self), values)  # the kernel takes tiny numbers for 0 …
            copy_(self, value.masked_fill(self != self, 0))  # … and NaN as well
    return self
