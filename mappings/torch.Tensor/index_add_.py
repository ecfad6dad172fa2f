"""Changes a tensor in place, as torch.Tensor.index_add_ does."""

from helpers.torch import scatter_reduce
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def index_add_(self: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: float = 1) -> Tensor:
    """Adds alpha × slices of source to those that index (1-d) names along dim,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if isinstance(alpha, float) and not source.is_floating_point() and not source.is_complex():
        alpha = int(alpha)  # as torch takes it
    source = source if alpha == 1 else source * alpha
    shape = [1] * source.ndim
    if source.ndim:
        shape[dim] = -1
    places = index.reshape(shape).broadcast_to(source.shape)
    if self.size:
        copy_(self, scatter_reduce(self, dim, places, source, "sum") if source.ndim else self + source)
    return self
