"""Changes a tensor in place, as torch.Tensor.bitwise_right_shift_ does."""

from mindspore import Tensor, ops


def bitwise_right_shift_(self: Tensor, other: Tensor | float) -> Tensor:
    """Shifts the bits to the right, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.floor_divide(self, 2)
    return self
