"""Changes a tensor in place, as torch.Tensor.heaviside_ does."""

import mindspore
from mindspore import Tensor, ops


def heaviside_(self: Tensor, values: Tensor) -> Tensor:
    """0 for negative elements, 1 for positive ones, values for 0, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        if self.dtype == mindspore.bool_:
            self[()] = ops.logical_or(self, values)
        else:
            value = ops.heaviside(ops.sign(self), values)  # the kernel takes tiny numbers for 0 …
            self[()] = value.masked_fill(self != self, 0)  # … and NaN as well
    return self
