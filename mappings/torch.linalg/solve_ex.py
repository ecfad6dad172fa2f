"""Solution of A X = B with an error number, as torch.linalg.solve_ex."""

from typing import NamedTuple

from helpers.torch.linalg import lu_factor_ex
from mindspore import Tensor, ops


class _Solution(NamedTuple):
    result: Tensor
    info: Tensor


def solve_ex(A: Tensor, B: Tensor, *, left: bool = True, check_errors: bool = False) -> _Solution:
    """Solve A X = B, or X A = B, and give 0 or the place (from 1) of the first zero pivot.

    Where info is not 0 the solution is NaN.
    """
    info = lu_factor_ex(ops.stop_gradient(A)).info
    failed = bool((info != 0).any())
    if check_errors and failed:
        raise RuntimeError("linalg.solve_ex: the matrix is singular")
    if failed:
        return _Solution(ops.full_like(B, float("nan")), info)
    if not left:
        return _Solution(solve_ex(A.mT, B.mT).result.mT, info)
    vector = B.ndim == 1 or B.shape == A.shape[:-1]
    result = ops.matrix_solve(A, B.expand_dims(-1) if vector else B)
    return _Solution(result.squeeze(-1) if vector else result, info)
