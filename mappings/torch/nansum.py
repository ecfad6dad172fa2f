"""The sum of what is no NaN, as torch.nansum."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def nansum(
    input: Tensor, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, dtype: Any = None
) -> Tensor:
    """Add up what is no NaN, of everything or along dim; whole numbers in int64."""
    if input.is_floating_point():
        input = ops.where(input.isnan(), ops.zeros_like(input), input)
    held = input if dtype is None else input.astype(dtype)
    if dtype is None and not input.is_floating_point():
        held = input.astype(mindspore.int64)
    given = () if dim is None else dim if isinstance(dim, Sequence) else (dim,)
    axes = tuple(int(axis) for axis in given)
    narrow = held.dtype == mindspore.bfloat16
    if not held.size:
        return Tensor(np.asarray(held.asnumpy().sum(axes or None, keepdims=keepdim)), held.dtype)
    if held.dtype == mindspore.int64:  # the kernel adds up in float64
        return _nansum_of_int64(held, axes, keepdim)
    found = (held.astype(mindspore.float32) if narrow else held).sum(axes, keepdims=keepdim)
    return found.astype(held.dtype)


def _nansum_of_int64(numbers: Tensor, axes: Any, keepdims: bool) -> Tensor:
    """The exact sum of int64, whose halves float64 holds."""
    low = ops.bitwise_and(numbers, mindspore.tensor(2**32 - 1, mindspore.int64))
    high = ops.bitwise_right_shift(numbers, mindspore.tensor(32, mindspore.int64))
    sums = (half.sum(axes, keepdims=keepdims).astype(mindspore.int64) for half in (high, low))
    return next(sums) * 2**32 + next(sums)
