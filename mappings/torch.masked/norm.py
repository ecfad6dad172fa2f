"""The norm of the elements that a mask keeps, as torch.masked.norm."""

import math

import mindspore
from mindspore import Tensor, ops


def norm(
    input: Tensor,
    ord: float | None = 2.0,
    dim: int | tuple[int, ...] | None = None,
    *,
    keepdim: bool | None = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Give the vector norm of order ord along dim of what the mask keeps (True)."""
    order = 2.0 if ord is None else float(ord)
    axes = tuple(range(input.ndim)) if dim in (None, ()) else dim
    nothing = math.inf if order == -math.inf else 0.0
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, nothing))
    size = ops.abs(kept if dtype is None else kept.astype(dtype))
    size = ops.real(size) if size.is_complex() else size
    if not size.size and not (math.isinf(order) and order > 0):  # a sum of nothing is what memory held
        gone = [axis % input.ndim for axis in (axes if isinstance(axes, tuple) else (axes,))]
        held = [1 if axis in gone else count for axis, count in enumerate(input.shape)]
        shape = held if keepdim else [count for axis, count in enumerate(held) if axis not in gone]
        return ops.full(tuple(shape), 0.0 if order >= 0 else math.inf, dtype=size.dtype)
    if math.isinf(order):
        return (ops.amax if order > 0 else ops.amin)(size, axes, bool(keepdim))
    if order == 0:
        return (size != 0).astype(size.dtype).sum(axes, keepdims=bool(keepdim))
    if order == 1:
        return size.sum(axes, keepdims=bool(keepdim))
    # Python numbers would be rounded to float32.
    double = size.dtype == mindspore.float64
    power, root = (mindspore.tensor(each, size.dtype) if double else each for each in (order, 1 / order))
    total = (size**power).sum(axes, keepdims=bool(keepdim))
    zero = total == 0  # the root has no gradient there
    found = ops.where(zero, ops.ones_like(total), total) ** root
    return ops.where(zero, total if order > 0 else ops.full_like(total, math.inf), found)
