"""The product of two vectors, the first conjugated, as torch.Tensor.vdot."""

from mindspore import Tensor, ops


def vdot(self: Tensor, other: Tensor) -> Tensor:
    """Give the sum of the products of self's conjugate and other, vectors of one length."""
    if self.ndim != 1 or other.ndim != 1:
        raise RuntimeError(f"1D tensors expected, but got {self.ndim}D and {other.ndim}D tensors")
    if not self.size and not other.size:  # the kernel refuses it
        return ops.zeros((), self.dtype)
    return (ops.conj(self) if self.is_complex() else self).inner(other)
