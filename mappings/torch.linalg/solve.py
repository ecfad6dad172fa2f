"""A linear system, as torch.linalg.solve solves it."""

import numpy as np
from mindspore import Tensor, nn, ops


class _Solving(nn.Cell):
    """The solution of A X = B; the gradients keep their dtype, those of matrix_solve become float32."""

    def construct(self, matrix: Tensor, right: Tensor) -> Tensor:
        return ops.matrix_solve(matrix, right)

    def bprop(self, matrix: Tensor, right: Tensor, found: Tensor, grad: Tensor) -> tuple[Tensor, Tensor]:
        back = ops.matrix_solve(matrix, grad, adjoint=True)
        turned = ops.conj(found) if found.is_complex() else found
        return -ops.matmul(back, turned.swapaxes(-1, -2)), back


def solve(A: Tensor, B: Tensor, *, left: bool = True) -> Tensor:
    """Give X with A X = B (or X A = B) for square matrices A; B holds vectors or matrices."""
    vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and B.shape == A.shape[:-1])
    if vector and not left:
        raise RuntimeError("linalg.solve: vectors have to be on the right, left=False takes matrices")
    right = B.expand_dims(-1) if vector else B
    if not left:
        return solve(A.swapaxes(-1, -2), right.swapaxes(-1, -2)).swapaxes(-1, -2)
    if right.shape[:-2] != A.shape[:-2]:
        batch = np.broadcast_shapes(A.shape[:-2], right.shape[:-2])
        A = ops.broadcast_to(A, (*batch, *A.shape[-2:]))
        right = ops.broadcast_to(right, (*batch, *right.shape[-2:]))
    if not right.size or not A.size:
        return (right * 1).squeeze(-1) if vector else right * 1
    found = _Solving()(A, right)
    return found.squeeze(-1) if vector else found
