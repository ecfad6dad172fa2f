"""Changes a tensor in place, as torch.Tensor.trunc_ does."""

from mindspore import Tensor, ops


def trunc_(self: Tensor) -> Tensor:
    """Drops the fraction of every element, rounding towards zero, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size and self.is_floating_point():  # x[()] = … refuses an empty tensor
        self[()] = ops.trunc(self)
    return self
