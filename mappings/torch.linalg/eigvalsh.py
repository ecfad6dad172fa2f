"""Eigenvalues of symmetric matrices, as torch.linalg.eigvalsh."""

import mindspore
import mindspore.scipy.linalg
from mindspore import Tensor, ops


def eigvalsh(input: Tensor, UPLO: str = "L") -> Tensor:
    """Give the rising eigenvalues of (*, n, n); the triangle UPLO is read, the gradient goes to both."""
    size = input.shape[-1]
    if not input.size:
        kind = {mindspore.complex64: mindspore.float32, mindspore.complex128: mindspore.float64}
        return ops.zeros(input.shape[:-1], kind.get(input.dtype, input.dtype))
    turned = input.swapaxes(-2, -1)
    turned = ops.conj(turned) if input.is_complex() else turned
    place = ops.arange(size)
    lower = place.expand_dims(1) >= place
    taken = lower if UPLO.upper() == "L" else place.expand_dims(1) <= place
    shared = (input + turned) / 2
    read = ops.where(taken, input, turned)
    read = ops.where(place.expand_dims(1) == place, shared, read)  # an imaginary part there does not count
    # Not shared - stop_gradient(shared), in which a compiler may see 0.
    whole = shared + ops.stop_gradient(read - shared)
    if whole.is_complex() and not _finite(whole):  # the kernel leaves memory as it was
        kind = mindspore.float32 if input.dtype == mindspore.complex64 else mindspore.float64
        return ops.full(input.shape[:-1], float("nan"), dtype=kind)
    found = [mindspore.scipy.linalg.eigh(each)[0] for each in whole.reshape(-1, size, size)]
    values = ops.stack(found)
    values = (
        ops.sort(ops.real(values))[0] if values.is_complex() else values
    )  # complex ones come in any order
    return values.reshape(input.shape[:-1])


def _finite(matrix: Tensor) -> bool:
    return bool(ops.logical_and(ops.isfinite(ops.real(matrix)), ops.isfinite(ops.imag(matrix))).all())
