"""Changes a tensor in place, as torch.Tensor.log1p_ does."""

from helpers.torch import log1p
from mindspore import Tensor


def log1p_(self: Tensor) -> Tensor:
    """Replaces every element by the logarithm of 1 + it, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if not self.is_floating_point():
        raise RuntimeError(f"float32 cannot be written into a tensor of {self.dtype}")
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = log1p(self)
    return self
