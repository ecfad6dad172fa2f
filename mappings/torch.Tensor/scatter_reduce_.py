"""Changes a tensor in place, as torch.Tensor.scatter_reduce_ does."""

from helpers.torch import scatter_reduce
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def scatter_reduce_(
    self: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = True
) -> Tensor:
    """Reduces src into the tensor, as torch.scatter_reduce,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, scatter_reduce(self, dim, index, src, reduce, include_self=include_self))
    return self
