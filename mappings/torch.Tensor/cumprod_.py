"""Changes a tensor in place, as torch.Tensor.cumprod_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def cumprod_(self: Tensor, dim: int, *, dtype: mindspore.Type | None = None) -> Tensor:
    """The products of all elements up to each one, along an axis, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if dtype not in (None, self.dtype):
        raise RuntimeError(f"a result of {dtype} cannot be written into a tensor of {self.dtype}")
    if self.size and self.ndim:
        half = self.dtype == mindspore.float16  # the kernel rounds at every step
        wide = self.float() if half else self.copy()  # the gradient reads what it was
        copy_(self, ops.cumprod(wide, dim).astype(self.dtype))
    return self
