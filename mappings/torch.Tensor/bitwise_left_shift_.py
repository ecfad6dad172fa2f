"""Changes a tensor in place, as torch.Tensor.bitwise_left_shift_ does."""

from mindspore import Tensor


def bitwise_left_shift_(self: Tensor, other: Tensor | float) -> Tensor:
    """Shifts the bits to the left, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self * 2**2
    return self
