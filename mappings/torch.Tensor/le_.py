"""Changes a tensor in place, as torch.Tensor.le_ does."""

from mindspore import Tensor


def le_(self: Tensor, other: Tensor | float) -> Tensor:
    """Compares elementwise: less than or equal, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = (self <= other).astype(self.dtype)
    return self
