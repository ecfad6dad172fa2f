"""Changes a tensor in place, as torch.Tensor.index_copy_ does."""

from helpers.torch import index_copy
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def index_copy_(self: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    """Puts slices of source where index (1-d) names along dim,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, index_copy(self, dim, index, source))
    return self
