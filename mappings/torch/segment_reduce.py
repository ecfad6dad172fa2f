"""Sums and the like of pieces of a tensor, as torch.segment_reduce."""

import math

import mindspore
from mindspore import Tensor, ops


def segment_reduce(
    data: Tensor,
    reduce: str,
    *,
    lengths: Tensor | None = None,
    indices: Tensor | None = None,
    offsets: Tensor | None = None,
    axis: int = 0,
    unsafe: bool = False,
    initial: float | None = None,
) -> Tensor:
    """Reduce pieces along the first axis by "sum", "mean", "max", "min" or "prod"; 1-d lengths or offsets.

    Empty pieces hold initial, or 0, NaN, -inf, inf and 1.
    """
    if axis % data.ndim:
        raise NotImplementedError("only along the first axis")
    if lengths is None:
        if offsets is None:
            raise RuntimeError("segment_reduce(): lengths or offsets are wanted")
        lengths = offsets[1:] - offsets[:-1]
    count = len(lengths)
    if not data.size or not bool((lengths != 0).any()):  # nothing to add up, which the kernels refuse
        empty_of = {"sum": 0, "mean": math.nan, "max": -math.inf, "min": math.inf, "prod": 1}
        value = empty_of[reduce] if initial is None else initial
        return ops.full((count, *data.shape[1:]), value, dtype=data.dtype)
    owners = ops.repeat_interleave(ops.arange(count), lengths, 0).astype(mindspore.int32)
    shape = (-1,) + (1,) * (data.ndim - 1)
    empty = (lengths == 0).reshape(shape)
    if reduce in ("sum", "mean"):
        total = ops.unsorted_segment_sum(data, owners, count) + (initial or 0)
        if reduce == "sum":
            return total
        mean = total / ops.maximum(lengths, 1).reshape(shape).astype(data.dtype)
        return ops.where(empty, float("nan") if initial is None else initial, mean)
    if reduce == "prod":
        return ops.unsorted_segment_prod(data, owners, count) * (1 if initial is None else initial)
    if reduce == "max":
        found = ops.unsorted_segment_max(data, owners, count)
        start = -math.inf if initial is None else initial
        return ops.where(empty, start, ops.where(found < start, start, found))
    found = ops.unsorted_segment_min(data, owners, count)
    start = math.inf if initial is None else initial
    return ops.where(empty, start, ops.where(found > start, start, found))
