"""Changes a tensor in place, as torch.Tensor.copysign_ does."""

from mindspore import Tensor, ops


def copysign_(self: Tensor, other: Tensor | float) -> Tensor:
    """Takes the signs of another tensor, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.copysign(self.copy(), other)  # a copy: the gradient reads what it was
    return self
