"""A linear system by its LU decomposition, as torch.lu_solve."""

from helpers.torch.linalg import solve_triangular
from mindspore import Tensor, ops


def lu_solve(input: Tensor, LU_data: Tensor, LU_pivots: Tensor) -> Tensor:
    """Give X with A X = input, A as torch.linalg.lu_factor gives it."""
    size = LU_data.shape[-1]
    if not LU_data.size or not input.size:
        return solve_triangular(LU_data, input, upper=True)
    place = ops.arange(size)
    order = place.broadcast_to(LU_pivots.shape)
    for step in range(size):  # the exchanges of rows, one after the other
        at = LU_pivots[..., step : step + 1] - 1
        here, there = order[..., step : step + 1], ops.gather_elements(order, -1, at.astype(order.dtype))
        order = ops.where(place == step, there, ops.where(place == at, here, order))
    rows = (order.expand_dims(-1) == place).astype(LU_data.dtype)
    found = solve_triangular(LU_data, ops.matmul(rows, input), upper=False, unitriangular=True)
    return solve_triangular(LU_data, found, upper=True)
