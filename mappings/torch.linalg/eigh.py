"""Eigenvalues and eigenvectors of symmetric matrices, as torch.linalg.eigh."""

from typing import NamedTuple

import mindspore
import mindspore.scipy.linalg
from mindspore import Tensor, ops


class _Eigen(NamedTuple):
    eigenvalues: Tensor
    eigenvectors: Tensor


def eigh(input: Tensor, UPLO: str = "L") -> _Eigen:
    """Give the rising eigenvalues and the vectors of (*, n, n); the triangle UPLO is read.

    Both triangles share the gradient; a compiled function gets none. Signs of vectors are any.
    """
    size = input.shape[-1]
    if not input.size:
        kind = {mindspore.complex64: mindspore.float32, mindspore.complex128: mindspore.float64}
        return _Eigen(ops.zeros(input.shape[:-1], kind.get(input.dtype, input.dtype)), input.copy())
    turned = input.swapaxes(-2, -1)
    turned = ops.conj(turned) if input.is_complex() else turned
    place = ops.arange(size)
    lower = place.expand_dims(1) >= place
    taken = lower if UPLO.upper() == "L" else place.expand_dims(1) <= place
    read = ops.where(taken, input, turned)
    shared = (input + turned) / 2
    read = ops.where(place.expand_dims(1) == place, shared, read)  # an imaginary part there does not count
    # Not shared - stop_gradient(shared), in which a compiler may see 0.
    whole = shared + ops.stop_gradient(read - shared)
    single = [mindspore.scipy.linalg.eigh(each) for each in whole.reshape(-1, size, size)]
    if input.is_complex():  # they come in any order
        order = [ops.argsort(ops.real(each[0])) for each in single]
        single = [(ops.real(each[0])[way], each[1][:, way]) for each, way in zip(single, order)]
    values, vectors = (ops.stack([each[part] for each in single]) for part in (0, 1))
    return _Eigen(values.reshape(input.shape[:-1]), vectors.reshape(input.shape))
