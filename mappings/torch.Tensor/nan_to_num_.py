"""Changes a tensor in place, as torch.Tensor.nan_to_num_ does."""

from mindspore import Tensor, ops


def nan_to_num_(
    self: Tensor, nan: float | None = None, posinf: float | None = None, neginf: float | None = None
) -> Tensor:
    """Replaces NaN and infinities by numbers, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.nan_to_num(self, nan or 0.0, posinf, neginf)
    return self
