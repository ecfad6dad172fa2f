"""Changes a tensor in place, as torch.Tensor.xlogy_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def xlogy_(self: Tensor, other: Tensor | float) -> Tensor:
    """X · log(y), 0 where x is 0, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.dtype == mindspore.float64 and isinstance(other, (int, float)):
        other = mindspore.tensor(float(other), self.dtype)  # it would be rounded to float32
    if self.size:
        copy_(self, ops.xlogy(self.copy(), other))  # a copy: the gradient reads what it was
    return self
