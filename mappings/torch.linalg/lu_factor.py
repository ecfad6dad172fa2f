"""LU decomposition in one matrix, as torch.linalg.lu_factor."""

from typing import NamedTuple

from helpers.torch.linalg import lu_factor_ex
from mindspore import Tensor


class _Decomposed(NamedTuple):
    LU: Tensor
    pivots: Tensor


def lu_factor(A: Tensor, *, pivot: bool = True) -> _Decomposed:
    """Give L and U of matrices (*, m, n) in one, and the swapped rows, counted from 1."""
    factors = lu_factor_ex(A, pivot=pivot, check_errors=True)
    return _Decomposed(factors.LU, factors.pivots)
