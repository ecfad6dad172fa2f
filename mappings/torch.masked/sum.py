"""The sum of the elements that a mask keeps, as torch.masked.sum."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def torch_sum(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    *,
    keepdim: bool | None = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Add up along dim what the mask keeps (True); integers become int64."""
    whole = not (input.is_floating_point() or input.is_complex())
    axes = tuple(range(input.ndim)) if dim in (None, ()) else dim
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, 0))
    kind = dtype or (mindspore.int64 if whole else input.dtype)
    if not kept.size:  # on CPU the sum of nothing is memory that nothing was written to
        return ops.zeros(np.zeros(kept.shape).sum(axes, keepdims=bool(keepdim)).shape, kind)
    if kind == mindspore.int64:  # the kernel adds up in float64
        return _masked_sum_of_int64(kept.astype(kind), axes, bool(keepdim))
    return kept.astype(kind).sum(axes, keepdims=bool(keepdim)).astype(kind)


def _masked_sum_of_int64(numbers: Tensor, axes: int | tuple[int, ...], keepdims: bool) -> Tensor:
    """The exact sum of int64, whose halves float64 holds."""
    low = ops.bitwise_and(numbers, mindspore.tensor(2**32 - 1, mindspore.int64))
    high = ops.bitwise_right_shift(numbers, mindspore.tensor(32, mindspore.int64))
    sums = (half.sum(axes, keepdims=keepdims).astype(mindspore.int64) for half in (high, low))
    return next(sums) * 2**32 + next(sums)
