"""The area under a curve, as torch.trapezoid."""

from math import prod

import mindspore
import numpy as np
from mindspore import Tensor, ops


def trapezoid(y: Tensor, x: Tensor | None = None, *, dx: float = 1, dim: int = -1) -> Tensor:
    """Add up the means of neighbours in y times their distance along dim: dx, or that of the points x."""
    dim = int(dim) % y.ndim
    before, count, after = y.shape[:dim], y.shape[dim], y.shape[dim + 1 :]
    if not count:
        return ops.zeros((*before, *after), y.dtype)
    if x is None:
        rows = y.reshape((prod(before), count, prod(after)))
        total = rows.sum(1) if rows.dtype != mindspore.int64 else _trapezoid_of_int64(rows)
        # A Python number would be rounded to float32.
        step = mindspore.tensor(dx, rows.dtype) if rows.dtype == mindspore.float64 else dx
        area = (total - (rows[:, 0] + rows[:, -1]) * 0.5) * step
        return area.reshape((*before, *after))
    if x.ndim == 1:
        x = x.reshape((-1, *(1 for _ in after)))
        along = 0
    else:
        x = x.reshape((*(1 for _ in range(y.ndim - x.ndim)), *x.shape))
        along = dim
    wide = (*before, count - 1, *after)
    long = (*x.shape[:along], max(x.shape[along] - 1, 0), *x.shape[along + 1 :])
    shape = np.broadcast_shapes(wide, long)
    if 0 in shape:  # mindspore adds up nothing to what its memory held
        kind = (ops.ones(1, y.dtype) * ops.ones(1, x.dtype) / 2).dtype
        return ops.zeros((*shape[:dim], *shape[dim + 1 :]), kind)
    left, right = (slice(None, -1),), (slice(1, None),)
    ours, theirs = (slice(None),) * dim, (slice(None),) * along
    steps = x[theirs + right] - x[theirs + left]
    return ((y[ours + left] + y[ours + right]) * steps).sum(dim) / 2


def _trapezoid_of_int64(rows: Tensor) -> Tensor:
    """The exact sum of int64, whose halves float64 holds; the kernel adds up in float64."""
    low = ops.bitwise_and(rows, mindspore.tensor(2**32 - 1, mindspore.int64))
    high = ops.bitwise_right_shift(rows, mindspore.tensor(32, mindspore.int64))
    return high.sum(1).astype(mindspore.int64) * 2**32 + low.sum(1).astype(mindspore.int64)
