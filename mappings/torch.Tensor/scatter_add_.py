"""Changes a tensor in place, as torch.Tensor.scatter_add_ does."""

from helpers.torch import scatter_reduce
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def scatter_add_(self: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """Adds src at the places along dim that index names,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, scatter_reduce(self, dim, index, src, "sum"))
    return self
