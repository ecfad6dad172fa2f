"""LU decomposition with an error number, as torch.linalg.lu_factor_ex."""

from typing import NamedTuple

import mindspore
from mindspore import Tensor, ops
from mindspore.scipy.linalg import lu_factor


class _Factors(NamedTuple):
    LU: Tensor
    pivots: Tensor
    info: Tensor


def lu_factor_ex(A: Tensor, *, pivot: bool = True, check_errors: bool = False) -> _Factors:
    """Give L and U of a square matrix in one, the swapped rows counted from 1, and the first zero of U.

    info is 0, or the place (from 1) of the first zero on the diagonal of U. Only with pivot.
    """
    if not pivot:
        raise NotImplementedError("only with pivot=True")
    factors, pivots = lu_factor(A)
    zero = (ops.diagonal(factors, 0, -2, -1) == 0).astype(mindspore.int32)
    info = ops.where(zero.sum(-1) > 0, ops.argmax(zero, -1).astype(mindspore.int32) + 1, 0)
    if check_errors and bool((info != 0).any()):
        raise RuntimeError("linalg.lu_factor_ex: U is singular")
    return _Factors(factors, (pivots + 1).astype(mindspore.int32), info.astype(mindspore.int32))
