"""Changes a tensor in place, as torch.Tensor.logit_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def logit_(self: Tensor, eps: float | None = None) -> Tensor:
    """Log-odds, the inverse of the sigmoid, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        before = self.copy()  # the gradient reads what it was
        if eps is not None and self.dtype == mindspore.float64:  # it would be rounded to float32
            low, high = (mindspore.tensor(each, self.dtype) for each in (float(eps), 1 - float(eps)))
            before = ops.where(before < low, low, ops.where(before > high, high, before))
            eps = None
        copy_(self, ops.logit(before, eps))
    return self
