"""Changes a tensor in place, as torch.Tensor.fill_ does."""

from mindspore import Tensor, ops


def fill_(self: Tensor, value: float) -> Tensor:
    """Set every element to a value and return the tensor.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.full_like(self, value)
    return self
