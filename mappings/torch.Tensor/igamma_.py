"""Changes a tensor in place, as torch.Tensor.igamma_ does."""

from mindspore import Tensor, ops


def igamma_(self: Tensor, other: Tensor) -> Tensor:
    """The lower incomplete gamma function of order self at other, written into the tensor; it is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.igamma(self, other).masked_fill(ops.isinf(self), 0.0).masked_fill(self == 0, 1.0)
    return self
