"""Changes a tensor in place, as torch.Tensor.absolute_ does."""

from mindspore import Tensor, ops


def absolute_(self: Tensor) -> Tensor:
    """Absolute values; the same as `abs_`, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.abs(self)
    return self
