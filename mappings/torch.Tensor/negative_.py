"""Changes a tensor in place, as torch.Tensor.negative_ does."""

from mindspore import Tensor, ops


def negative_(self: Tensor) -> Tensor:
    """Changes the sign; the same as `neg_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.neg(self)
    return self
