"""The solution with the least squares, as torch.linalg.lstsq."""

from typing import NamedTuple

import mindspore
from mindspore import Tensor, ops


class _Fitted(NamedTuple):
    solution: Tensor
    residuals: Tensor
    rank: Tensor
    singular_values: Tensor


def lstsq(input: Tensor, b: Tensor, rcond: float | None = None, *, driver: str | None = None) -> _Fitted:
    """Give x with the smallest |input x - b|, and the residuals of a tall matrix of full rank.

    By the pseudo-inverse, which gives the smallest of several solutions; input is real. rank and
    singular_values stay empty, as with torch's own driver.
    """
    vector = b.ndim == 1 or (b.ndim == input.ndim - 1 and b.shape == input.shape[:-1])
    right = b.expand_dims(-1) if vector else b
    solution = ops.matmul(ops.pinv(input) if rcond is None else ops.pinv(input, rtol=rcond), right)
    rows, columns = input.shape[-2:]
    residuals = empty = ops.zeros((0,), input.dtype)
    if rows > columns:
        residuals = ((ops.matmul(input, solution) - right) ** 2).sum(-2)
    solution = solution.squeeze(-1) if vector else solution
    return _Fitted(solution, residuals, ops.zeros((0,), mindspore.int64), empty)
