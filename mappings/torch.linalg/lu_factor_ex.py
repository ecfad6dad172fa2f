"""LU decomposition with an error number, as torch.linalg.lu_factor_ex."""

from typing import NamedTuple

import mindspore
from mindspore import Tensor, ops


class _Factors(NamedTuple):
    LU: Tensor
    pivots: Tensor
    info: Tensor


def lu_factor_ex(A: Tensor, *, pivot: bool = True, check_errors: bool = False) -> _Factors:
    """Give L and U of matrices (*, m, n) in one, the swapped rows counted from 1, and the first zero of U.

    info is 0, or the place (from 1) of the first zero on the diagonal of U. One pass per column.
    """
    batch = A.shape[:-2]
    rows, columns = A.shape[-2:]
    steps = min(rows, columns)
    if not A.size:
        counts = ops.zeros((*batch, steps), mindspore.int32)
        return _Factors(A.copy(), counts, ops.zeros(batch, mindspore.int32))
    place, column = ops.arange(rows), ops.arange(columns)
    factors, pivots, zeros = A.reshape((-1, rows, columns)), [], []
    for step in range(steps):
        at = ops.zeros(factors.shape[:1], mindspore.int64) + step
        if pivot:
            entries = ops.stop_gradient(factors[..., step])
            sizes = (
                ops.abs(ops.real(entries)) + ops.abs(ops.imag(entries))
                if entries.is_complex()
                else ops.abs(entries)
            )
            # A NaN is larger than nothing; where the search begins with one, nothing is larger than it.
            first = ops.where(place == step, float("inf"), -1.0)
            sizes = ops.where(ops.isnan(sizes), first.astype(sizes.dtype), sizes)
            at = ops.argmax(ops.where(place < step, -1.0, sizes), -1)
            row = at.expand_dims(-1)
            order = ops.where(place == step, row, ops.where(place == row, step, place))
            order = order.expand_dims(-1).broadcast_to(factors.shape)
            factors = ops.gather_elements(factors, -2, order)
        pivots.append(at + 1)
        head = factors[..., step : step + 1, :]
        corner = head[..., step : step + 1]
        zeros.append((corner == 0).reshape((-1,)))
        below = (place > step).expand_dims(-1)
        share = factors[..., step : step + 1] / ops.where(corner == 0, ops.ones_like(corner), corner)
        less = factors - share * head
        reduced = ops.where(column == step, share.broadcast_to(factors.shape), less)
        reduced = ops.where(column < step, factors, reduced)
        factors = ops.where(below, reduced, factors)
    zero = ops.stack(zeros, -1).astype(mindspore.int32)
    info = ops.where(zero.sum(-1) > 0, ops.argmax(zero, -1).astype(mindspore.int32) + 1, 0)
    if check_errors and bool((info != 0).any()):
        raise RuntimeError("linalg.lu_factor_ex: U is singular")
    swapped = ops.stack(pivots, -1).astype(mindspore.int32).reshape((*batch, steps))
    return _Factors(factors.reshape(A.shape), swapped, info.astype(mindspore.int32).reshape(batch))
