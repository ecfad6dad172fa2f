"""Solution of A X = B with an error number, as torch.linalg.solve_ex."""

from typing import NamedTuple

import numpy as np
from helpers.torch.linalg import lu_factor_ex
from mindspore import Tensor, ops


class _Solution(NamedTuple):
    result: Tensor
    info: Tensor


def solve_ex(A: Tensor, B: Tensor, *, left: bool = True, check_errors: bool = False) -> _Solution:
    """Solve A X = B, or X A = B, and give 0 or the place (from 1) of the first zero pivot.

    Where info is not 0 the solution is NaN.
    """
    vector = left and (B.ndim == 1 or B.shape == A.shape[:-1])
    right = B.expand_dims(-1) if vector else B
    batch = np.broadcast_shapes(A.shape[:-2], right.shape[:-2])
    info = lu_factor_ex(ops.stop_gradient(A)).info
    failed = bool((info != 0).any())
    if check_errors and failed:
        raise RuntimeError("linalg.solve_ex: the matrix is singular")
    matrix = (A if left else A.mT).broadcast_to((*batch, *A.shape[-2:]))
    right = (right if left else right.mT).broadcast_to((*batch, A.shape[-1], right.shape[-1 if left else -2]))
    if failed:
        result = ops.full_like(right, float("nan"))
    elif right.size:
        result = ops.matrix_solve(matrix, right)
    else:
        result = right.copy()
    return _Solution(result.squeeze(-1) if vector else result if left else result.mT, info)
