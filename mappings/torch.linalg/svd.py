"""Singular value decomposition, as torch.linalg.svd."""

from typing import NamedTuple

from mindspore import Tensor, ops


class _Split(NamedTuple):
    U: Tensor
    S: Tensor
    Vh: Tensor


def svd(A: Tensor, full_matrices: bool = True, *, driver: str | None = None) -> _Split:
    """Split matrices (*, m, n) into U, singular values S and Vᴴ; signs of columns are any."""
    values, left, right = ops.svd(A, full_matrices=full_matrices)
    values = ops.real(values) if A.is_complex() else values
    right = right.swapaxes(-2, -1)
    return _Split(left, values, ops.conj(right) if A.is_complex() else right)
