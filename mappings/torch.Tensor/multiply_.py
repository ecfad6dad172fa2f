"""Changes a tensor in place, as torch.Tensor.multiply_ does."""

from mindspore import Tensor


def multiply_(self: Tensor, other: Tensor | float) -> Tensor:
    """Multiplication; the same as `mul_`, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self * other
    return self
