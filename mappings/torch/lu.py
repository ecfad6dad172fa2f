"""LU decomposition in one matrix, as torch.lu."""

from helpers.torch.linalg import lu_factor_ex
from mindspore import Tensor


def lu(A: Tensor, pivot: bool = True, get_infos: bool = False) -> tuple[Tensor, ...]:
    """Give L and U of matrices (*, m, n) in one, the swapped rows, counted from 1, and error numbers."""
    factors = lu_factor_ex(A, pivot=pivot)
    return tuple(factors) if get_infos else tuple(factors[:2])
