"""Changes a tensor in place, as torch.Tensor.mvlgamma_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def mvlgamma_(self: Tensor, p: int) -> Tensor:
    """Multivariate log-gamma function, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        half = self.dtype == mindspore.float16  # ops.mvlgamma refuses float16
        wide = self.float() if half else self.copy()  # the gradient reads what it was
        copy_(self, ops.mvlgamma(wide, p).astype(self.dtype))
    return self
