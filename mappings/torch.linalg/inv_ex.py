"""Inverse of a matrix with an error number, as torch.linalg.inv_ex."""

from typing import NamedTuple

from helpers.torch.linalg import lu_factor_ex
from mindspore import Tensor, ops


class _Inverse(NamedTuple):
    inverse: Tensor
    info: Tensor


def inv_ex(A: Tensor, *, check_errors: bool = False) -> _Inverse:
    """Give the inverse of a square matrix, and 0 or the place (from 1) of the first zero pivot.

    Where info is not 0 the numbers of the inverse mean nothing.
    """
    info = lu_factor_ex(ops.stop_gradient(A)).info
    if check_errors and bool((info != 0).any()):
        raise RuntimeError("linalg.inv_ex: the matrix is singular")
    return _Inverse(ops.inverse(A) if A.size else A.copy(), info)
