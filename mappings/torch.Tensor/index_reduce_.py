"""Changes a tensor in place, as torch.Tensor.index_reduce_ does."""

from helpers.torch import index_reduce
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def index_reduce_(
    self: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = True
) -> Tensor:
    """Reduces slices of source into the tensor, as torch.index_reduce,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, index_reduce(self, dim, index, source, reduce, include_self=include_self))
    return self
