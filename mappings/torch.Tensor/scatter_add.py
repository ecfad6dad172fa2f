"""Adds to chosen places, as torch.Tensor.scatter_add does."""

import mindspore
from mindspore import Tensor, ops


def scatter_add(self: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """A copy of the tensor with src added at index along dim; a larger src is cut to the index's shape."""
    if self.dtype in (mindspore.complex64, mindspore.complex128):
        real, imag = (scatter_add(of(self), dim, index, of(src)) for of in (ops.real, ops.imag))
        return ops.Complex()(real, imag)
    if not self.ndim:
        return scatter_add(self.reshape(1), dim, index.reshape(-1), src.reshape(-1)).reshape(())
    taken = src[tuple(slice(0, size) for size in index.shape)]
    return ops.tensor_scatter_elements(self, index, taken.astype(self.dtype), dim, "add")
