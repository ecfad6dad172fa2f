"""LU decomposition in three matrices, as torch.linalg.lu."""

from typing import NamedTuple

from helpers.torch.linalg import lu_factor_ex
from mindspore import Tensor, ops


class _Triangles(NamedTuple):
    P: Tensor
    L: Tensor
    U: Tensor


def lu(A: Tensor, *, pivot: bool = True) -> _Triangles:
    """Give P, L and U whose product is A (*, m, n); without pivot P is empty. One pass per column."""
    rows, columns = A.shape[-2:]
    if A.ndim > 3 and A.size:
        whole = lu(A.reshape((-1, rows, columns)), pivot=pivot)
        return _Triangles(
            *(each.reshape((*A.shape[:-2], *each.shape[-2:])) if each.size else each for each in whole)
        )
    factors = lu_factor_ex(A, pivot=pivot)
    steps = min(rows, columns)
    place = ops.arange(rows)
    down, right = place.expand_dims(-1), ops.arange(max(steps, 1))[:steps]
    short = factors.LU[..., :steps]
    one = (down == right).broadcast_to(short.shape)
    lower = ops.where((down > right).broadcast_to(short.shape), short, one.astype(A.dtype))
    flat = factors.LU[..., :steps, :]
    above = (ops.arange(max(steps, 1))[:steps].expand_dims(-1) <= ops.arange(columns)).broadcast_to(
        flat.shape
    )
    upper = ops.where(above, flat, ops.zeros_like(flat))
    if not pivot:
        return _Triangles(ops.zeros((0,), A.dtype), lower, upper)
    order = place.broadcast_to((*A.shape[:-2], rows))
    for step in range(steps):
        at = factors.pivots[..., step : step + 1] - 1
        here = order[..., step : step + 1]
        there = ops.gather_elements(order, -1, at)
        order = ops.where(place == step, there, ops.where(place == at, here, order))
    turned = down == order.expand_dims(-2)
    return _Triangles(turned.astype(A.dtype), lower, upper)
