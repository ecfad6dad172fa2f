"""Changes a tensor in place, as torch.Tensor.expm1_ does."""

from mindspore import Tensor, ops


def expm1_(self: Tensor) -> Tensor:
    """The exponential of every element minus 1, accurate for small x, written into the tensor, which is
    returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.expm1(self)
    return self
