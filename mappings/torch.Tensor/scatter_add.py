"""Adds to chosen places, as torch.Tensor.scatter_add does."""

from mindspore import Tensor, ops


def scatter_add(self: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """A copy of the tensor with src added at index along dim; a larger src is cut to the index's shape."""
    taken = src[tuple(slice(0, size) for size in index.shape)]
    return ops.tensor_scatter_elements(self, index, taken.astype(self.dtype), dim, "add")
