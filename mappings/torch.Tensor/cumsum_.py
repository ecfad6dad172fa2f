"""Changes a tensor in place, as torch.Tensor.cumsum_ does."""

import mindspore
from helpers.torch import cumsum
from mindspore import Tensor


def cumsum_(self: Tensor, dim: int, *, dtype: mindspore.Type | None = None) -> Tensor:
    """Running sums along one axis, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if dtype not in (None, self.dtype):
        raise RuntimeError(f"a result of {dtype} cannot be written into a tensor of {self.dtype}")
    if self.size and self.ndim:  # x[()] = … refuses an empty tensor
        self[()] = cumsum(self, dim, dtype=self.dtype)
    return self
