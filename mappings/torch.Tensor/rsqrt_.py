"""Changes a tensor in place, as torch.Tensor.rsqrt_ does."""

from mindspore import Tensor, ops


def rsqrt_(self: Tensor) -> Tensor:
    """One divided by the square root of every element, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.rsqrt(self)
    return self
