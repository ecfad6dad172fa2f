"""A linear system by its LU decomposition, as torch.linalg.lu_solve."""

import mindspore
import numpy as np
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
    if adjoint:
        inner = solve_triangular(_lu_solve_adjoint(LU), B, upper=False)
        found = solve_triangular(_lu_solve_adjoint(LU), inner, upper=True, unitriangular=True)
        return _lu_solve_rows(found, ops.sort(order.astype(mindspore.float32))[1])
    found = solve_triangular(LU, _lu_solve_rows(B, order), upper=False, unitriangular=True)
    return solve_triangular(LU, found, upper=True)


def _lu_solve_adjoint(matrix: Tensor) -> Tensor:
    turned = matrix.swapaxes(-1, -2)
    return ops.conj(turned) if matrix.is_complex() else turned


def _lu_solve_rows(matrix: Tensor, order: Tensor) -> Tensor:
    """Rows of a matrix in an order; a product with a permutation would spread an infinity over its column."""
    batch = np.broadcast_shapes(order.shape[:-1], matrix.shape[:-2])
    wanted = (*batch, *matrix.shape[-2:])
    if matrix.is_complex():  # gather_elements takes no complex numbers
        place = ops.arange(matrix.shape[-2])
        return ops.matmul((order.expand_dims(-1) == place).astype(matrix.dtype), matrix)
    rows = order.astype(mindspore.int64).expand_dims(-1).broadcast_to(wanted)
    return ops.gather_elements(matrix.broadcast_to(wanted), -2, rows)
