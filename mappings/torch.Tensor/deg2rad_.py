"""Changes a tensor in place, as torch.Tensor.deg2rad_ does."""

from mindspore import Tensor, ops


def deg2rad_(self: Tensor) -> Tensor:
    """Degrees to radians, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.deg2rad(self)
    return self
