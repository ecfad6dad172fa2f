"""The norm of each tensor of a list, as torch._foreach_norm."""

import math
from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops
from mindspore.common.dtype import Type


def _foreach_norm(input: Sequence[Tensor], ord: float = 2, dtype: Type | None = None) -> tuple[Tensor, ...]:
    """Give the vector norm of order ord of each tensor, all its elements in a row; computed in dtype."""
    return tuple([_norm(each if dtype is None else each.astype(dtype), ord) for each in input])


def _norm(one: Tensor, ord: float) -> Tensor:
    if not one.size:
        kinds = {mindspore.complex64: mindspore.float32, mindspore.complex128: mindspore.float64}
        kind = kinds.get(one.dtype, one.dtype)
        if not ops.zeros((), kind).is_floating_point():
            raise RuntimeError("a norm is taken of floating-point numbers")
        return ops.zeros((), kind)
    row = (one.abs().real() if one.is_complex() else one.abs()).reshape(-1)
    if not row.is_floating_point():
        raise RuntimeError("a norm is taken of floating-point numbers")
    wide = row if row.dtype == mindspore.float64 else row.astype(mindspore.float32)
    if ord == float("inf"):
        found = ops.where(ops.isnan(wide).any(), math.nan, wide.max())  # max leaves NaN out
    elif ord == 0:
        found = (wide != 0).astype(wide.dtype).sum()
    elif ord == 1:
        found = wide.sum()
    elif ord == 2:
        found = ops.sqrt(ops.square(wide).sum())
    else:
        power, root = (mindspore.tensor(each, wide.dtype) for each in (ord, 1 / ord))  # else float32's digits
        found = ops.pow(ops.pow(wide, power).sum(), root)
    return found.astype(row.dtype)
