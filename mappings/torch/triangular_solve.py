"""Solution of a triangular system, as torch.triangular_solve."""

from typing import NamedTuple

import numpy as np
from mindspore import Tensor
from mindspore.scipy.linalg import solve_triangular


class _Solved(NamedTuple):
    solution: Tensor
    cloned_coefficient: Tensor


def triangular_solve(
    input: Tensor, A: Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> _Solved:
    """Solve A X = input or Aᵀ X = input, by one triangle; batches broadcast; A comes back."""
    batch = np.broadcast_shapes(input.shape[:-2], A.shape[:-2])
    right = input.broadcast_to((*batch, *input.shape[-2:]))
    matrix = A.broadcast_to((*batch, *A.shape[-2:]))
    if not right.size:
        return _Solved(right.copy(), matrix.copy())
    found = solve_triangular(
        matrix, right, trans=int(transpose), lower=not upper, unit_diagonal=unitriangular
    )
    return _Solved(found, matrix.copy())
