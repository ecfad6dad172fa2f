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

    The gradient is shared out between both triangles. Signs of vectors are any. A compiled function has
    none: the pair with names is made by Python.
    """
    size = input.shape[-1]
    turned = input.swapaxes(-2, -1)
    turned = ops.conj(turned) if input.is_complex() else turned
    place = ops.arange(size)
    lower = place.expand_dims(1) >= place
    taken = lower if UPLO.upper() == "L" else place.expand_dims(1) <= place
    read = ops.where(taken, input, turned)
    shared = (input + turned) / 2
    # Not shared - stop_gradient(shared), in which a compiler may see 0.
    whole = shared + ops.stop_gradient(read - shared)
    if not input.size:
        kind = ops.real(input).dtype if input.is_complex() else input.dtype
        return _Eigen(ops.zeros(input.shape[:-1], kind), input.copy())
    single = [mindspore.scipy.linalg.eigh(each) for each in whole.reshape(-1, size, size)]
    values, vectors = (ops.stack([each[part] for each in single]) for part in (0, 1))
    values = ops.real(values) if values.is_complex() else values
    return _Eigen(values.reshape(input.shape[:-1]), vectors.reshape(input.shape))
