"""Changes a tensor in place, as torch.Tensor.mvlgamma_ does."""

import mindspore
from mindspore import Tensor, ops


def mvlgamma_(self: Tensor, p: int) -> Tensor:
    """Multivariate log-gamma function, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        half = self.dtype == mindspore.float16  # ops.mvlgamma refuses float16
        wide = self.float() if half else self.copy()  # the gradient reads what it was
        self[()] = ops.mvlgamma(wide, p).astype(self.dtype)
    return self
