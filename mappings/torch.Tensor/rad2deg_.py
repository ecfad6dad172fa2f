"""Changes a tensor in place, as torch.Tensor.rad2deg_ does."""

from mindspore import Tensor, ops


def rad2deg_(self: Tensor) -> Tensor:
    """Radians to degrees, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.rad2deg(self)
    return self
