"""Changes a tensor in place, as torch.Tensor.scatter_ does."""

from helpers.torch import scatter_reduce
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def scatter_(
    self: Tensor, dim: int, index: Tensor, src: Tensor | float, *, reduce: str | None = None
) -> Tensor:
    """Puts src at the places along dim that index names, or adds or multiplies it ("add", "multiply"),
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not isinstance(src, Tensor):
        src = ops.full(index.shape, src, dtype=self.dtype)
    if not self.ndim and index.size:
        index, src = index.reshape(1), src.reshape(1)
        copy_(self, scatter_(self.reshape(1), 0, index, src, reduce=reduce).reshape(()))
        return self
    if not index.size:
        return self
    if src.shape != index.shape:  # it may be larger, and the kernel refuses that
        src = src[tuple(slice(size) for size in index.shape)]
    if reduce is None and self.is_complex():  # there is no kernel: the two parts apart
        parts = (ops.real, ops.imag)
        value = ops.Complex()(
            *(ops.tensor_scatter_elements(part(self), index, part(src), dim) for part in parts)
        )
    elif reduce is None:  # Tensor.scatter goes wrong after one of more axes
        value = ops.tensor_scatter_elements(self, index, src, dim)
    else:
        value = scatter_reduce(self, dim, index, src, {"add": "sum", "multiply": "prod"}[reduce])
    copy_(self, value)
    return self
