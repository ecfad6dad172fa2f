"""The sum of what is no NaN, as torch.nansum."""

from collections.abc import Sequence
from typing import Any

import mindspore
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
    axes = () if dim is None else dim if isinstance(dim, int) else tuple(dim)
    narrow = held.dtype == mindspore.bfloat16
    if not held.size:
        return Tensor(held.asnumpy().sum(axes or None, keepdims=keepdim), held.dtype)
    found = (held.astype(mindspore.float32) if narrow else held).sum(axes, keepdims=keepdim)
    return found.astype(held.dtype)
