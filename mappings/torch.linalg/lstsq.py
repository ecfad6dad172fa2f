"""The solution with the least squares, as torch.linalg.lstsq."""

from typing import NamedTuple

import mindspore
from helpers.torch.linalg import matrix_rank
from mindspore import Tensor, ops


class _Fitted(NamedTuple):
    solution: Tensor
    residuals: Tensor
    rank: Tensor
    singular_values: Tensor


def _least(matrix: Tensor, right: Tensor, rcond: float | None) -> Tensor:
    if matrix.is_complex():  # there is no kernel: a real system of twice the size
        real, imag = ops.real(matrix), ops.imag(matrix)
        upper, lower = ops.cat((real, -imag), -1), ops.cat((imag, real), -1)
        parts = ops.cat((ops.real(right), ops.imag(right)), -2)
        found = _least(ops.cat((upper, lower), -2), parts, rcond)
        columns = matrix.shape[-1]
        return ops.Complex()(found[..., :columns, :], found[..., columns:, :])
    return ops.matmul(ops.pinv(matrix) if rcond is None else ops.pinv(matrix, rtol=rcond), right)


def lstsq(input: Tensor, b: Tensor, rcond: float | None = None, *, driver: str | None = None) -> _Fitted:
    """Give x with the smallest |input x - b|, by the pseudo-inverse: the smallest of several solutions.

    What else there is depends on driver, as in torch: the rank unless it is "gels", residuals of a tall
    matrix of full rank unless it is "gelsy" (or left out), singular values for "gelsd" and "gelss".
    """
    vector = b.ndim == 1 or (b.ndim == input.ndim - 1 and b.shape == input.shape[:-1])
    right = b.expand_dims(-1) if vector else b
    solution = _least(input, right, rcond)
    rows, columns = input.shape[-2:]
    kind = {mindspore.complex64: mindspore.float32, mindspore.complex128: mindspore.float64}
    residuals = values = ops.zeros((0,), kind.get(input.dtype, input.dtype))
    rank = ops.zeros((0,), mindspore.int64)
    if driver != "gels":
        rank = matrix_rank(input, rtol=rcond)
    if driver in ("gelsd", "gelss"):
        values = ops.svd(input, compute_uv=False)
        values = ops.real(values) if values.is_complex() else values
    if rows > columns and (
        driver == "gels" or (driver in ("gelsd", "gelss") and bool((rank == columns).all()))
    ):
        away = ops.matmul(input, solution) - right
        parts = (ops.real(away), ops.imag(away)) if away.is_complex() else (away,)
        residuals = sum((part**2).sum(-2) for part in parts)
    solution = solution.squeeze(-1) if vector else solution
    return _Fitted(solution, residuals, rank, values)
