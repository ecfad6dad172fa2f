"""Singular value decomposition, as torch.linalg.svd."""

from typing import NamedTuple

import mindspore
import numpy as np
from mindspore import Tensor, ops


class _Split(NamedTuple):
    U: Tensor
    S: Tensor
    Vh: Tensor


def svd(A: Tensor, full_matrices: bool = True, *, driver: str | None = None) -> _Split:
    """Split matrices (*, m, n) into U, singular values S and Vᴴ; signs of columns are any."""
    rows, columns = A.shape[-2:]
    if not A.size:  # the kernel refuses it
        batch, least = A.shape[:-2], min(rows, columns)
        kind = {mindspore.complex64: mindspore.float32, mindspore.complex128: mindspore.float64}
        sizes = [(each, each if full_matrices else least) for each in (rows, columns)]
        left, right = (Tensor(np.broadcast_to(np.eye(*each), (*batch, *each)), A.dtype) for each in sizes)
        return _Split(left, ops.zeros((*batch, least), kind.get(A.dtype, A.dtype)), right.swapaxes(-2, -1))
    values, left, right = ops.svd(A, full_matrices=full_matrices)
    values = ops.real(values) if A.is_complex() else values
    right = right.swapaxes(-2, -1)
    return _Split(left, values, ops.conj(right) if A.is_complex() else right)
