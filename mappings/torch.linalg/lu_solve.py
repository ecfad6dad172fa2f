"""A linear system by its LU decomposition, as torch.linalg.lu_solve."""

from helpers.torch.linalg import solve_triangular
from mindspore import Tensor, ops


def lu_solve(LU: Tensor, pivots: Tensor, B: Tensor, *, left: bool = True, adjoint: bool = False) -> Tensor:
    """Give X with A X = B (X A = B; with adjoint, of A's conjugate transpose), A as lu_factor gives it."""
    if not left:
        turned = _lu_solve_adjoint(B)
        return _lu_solve_adjoint(lu_solve(LU, pivots, turned, adjoint=not adjoint))
    size = LU.shape[-1]
    if not LU.size or not B.size:
        return solve_triangular(LU, B, upper=True)
    place = ops.arange(size)
    order = place.broadcast_to(pivots.shape)
    for step in range(size):  # the exchanges of rows, one after the other
        at = pivots[..., step : step + 1] - 1
        here, there = order[..., step : step + 1], ops.gather_elements(order, -1, at.astype(order.dtype))
        order = ops.where(place == step, there, ops.where(place == at, here, order))
    rows = (order.expand_dims(-1) == place).astype(LU.dtype)
    if adjoint:
        inner = solve_triangular(_lu_solve_adjoint(LU), B, upper=False)
        found = solve_triangular(_lu_solve_adjoint(LU), inner, upper=True, unitriangular=True)
        return ops.matmul(rows.swapaxes(-1, -2), found)
    found = solve_triangular(LU, ops.matmul(rows, B), upper=False, unitriangular=True)
    return solve_triangular(LU, found, upper=True)


def _lu_solve_adjoint(matrix: Tensor) -> Tensor:
    turned = matrix.swapaxes(-1, -2)
    return ops.conj(turned) if matrix.is_complex() else turned
