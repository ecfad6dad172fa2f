"""A linear system by its LU decomposition, as torch.lu_solve."""

import numpy as np
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
    if input.is_complex():  # gather_elements takes no complex numbers
        rows = (order.expand_dims(-1) == place).astype(LU_data.dtype)
        moved = ops.matmul(rows, input)
    else:  # a product would spread an infinity over its column
        batch = np.broadcast_shapes(order.shape[:-1], input.shape[:-2])
        wanted = (*batch, size, input.shape[-1])
        rows = order.expand_dims(-1).broadcast_to(wanted)
        moved = ops.gather_elements(input.broadcast_to(wanted), -2, rows)
    found = solve_triangular(LU_data, moved, upper=False, unitriangular=True)
    return solve_triangular(LU_data, found, upper=True)
