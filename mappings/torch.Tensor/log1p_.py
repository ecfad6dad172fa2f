"""Changes a tensor in place, as torch.Tensor.log1p_ does."""

from mindspore import Tensor, ops


def log1p_(self: Tensor) -> Tensor:
    """The natural logarithm of 1 + x, accurate for small x, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.log1p(self)
    return self
