"""A triangular linear system, as torch.linalg.solve_triangular."""

import mindspore.scipy.linalg
import numpy as np
from helpers.torch.linalg import solve
from mindspore import Tensor, ops


def solve_triangular(
    input: Tensor, B: Tensor, *, upper: bool, left: bool = True, unitriangular: bool = False
) -> Tensor:
    """Give X with A X = B (or X A = B), A being one triangle of input (*, n, n); the axes * are broadcast."""
    if not left:
        turned = input.swapaxes(-1, -2), B.swapaxes(-1, -2)
        found = solve_triangular(*turned, upper=not upper, unitriangular=unitriangular)
        return found.swapaxes(-1, -2)
    batch = np.broadcast_shapes(input.shape[:-2], B.shape[:-2])
    size = input.shape[-1]
    if not B.size or not input.size:
        return ops.zeros((*batch, *B.shape[-2:]), B.dtype)
    matrix = input.broadcast_to((*batch, size, size))
    right = B.broadcast_to((*batch, *B.shape[-2:]))
    if not input.is_complex():
        return mindspore.scipy.linalg.solve_triangular(
            matrix, right, lower=not upper, unit_diagonal=unitriangular
        )
    place = ops.arange(size)
    row = place.expand_dims(-1)
    kept = ops.where(row <= place if upper else row >= place, matrix, ops.zeros_like(matrix))
    if unitriangular:
        kept = ops.where(row == place, ops.ones_like(kept), kept)
    return solve(kept, right)
