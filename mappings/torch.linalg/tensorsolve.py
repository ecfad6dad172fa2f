"""A linear system between groups of axes, as torch.linalg.tensorsolve solves it."""

import math
from collections.abc import Sequence

from mindspore import Tensor, ops


def tensorsolve(input: Tensor, other: Tensor, dims: Sequence[int] | None = None) -> Tensor:
    """Give X with tensordot(input, X, X.ndim) = other; first the axes in dims go behind the others."""
    if dims is not None:
        behind = [each % input.ndim for each in dims]
        input = ops.permute(input, (*(each for each in range(input.ndim) if each not in behind), *behind))
    shape = input.shape[other.ndim :]
    size = math.prod(other.shape)
    if math.prod(shape) != size:
        raise RuntimeError(
            f"input of shape {input.shape} is no square system for other of shape {other.shape}"
        )
    return ops.matrix_solve(input.reshape(size, size), other.reshape(size, 1)).reshape(shape)
