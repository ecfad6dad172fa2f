"""A linear system between groups of axes, as torch.linalg.tensorsolve solves it."""

import math
from collections.abc import Sequence

from mindspore import Tensor, nn, ops


class _Solve(nn.Cell):
    """The solution of A X = B; the gradients keep their dtype, those of matrix_solve become float32."""

    def construct(self, matrix: Tensor, right: Tensor) -> Tensor:
        return ops.matrix_solve(matrix, right)

    def bprop(self, matrix: Tensor, right: Tensor, found: Tensor, grad: Tensor) -> tuple[Tensor, Tensor]:
        back = ops.matrix_solve(matrix, grad, adjoint=True)
        return -ops.matmul(back, found.swapaxes(-1, -2)), back


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
    return _Solve()(input.reshape(size, size), other.reshape(size, 1)).reshape(shape)
