from typing import Any, NamedTuple

import mindspore
from helpers.torch import argmax, minimum
from mindspore import Tensor, mint, ops


class _Smallest(NamedTuple):
    values: Tensor
    indices: Tensor


def smallest(input: Tensor, dim: Any = None, keepdim: bool = False, other: Any = None) -> Any:
    """Of all numbers, with indices along dim, or of two tensors, by what is given; NaN comes before all."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return minimum(input, other)
    narrow = {mindspore.bool_: mindspore.uint8, mindspore.bfloat16: mindspore.float32}.get(input.dtype)
    if narrow:  # the kernel takes neither; both fit exactly
        found = smallest(input.astype(narrow), dim, keepdim)
        if dim is None:
            return found.astype(input.dtype)
        return _Smallest(found[0].astype(input.dtype), found[1])
    lost = ops.isnan(input) if input.is_floating_point() else None
    if dim is None:
        found = mint.min(input)
        return found if lost is None else ops.where(lost.any(), ops.full_like(found, float("nan")), found)
    values, indices = mint.min(input, dim, keepdim)
    if lost is None or not input.ndim:
        return _Smallest(values, indices)
    hit = lost.any(dim, keepdim)
    values = ops.where(hit, ops.full_like(values, float("nan")), values)
    return _Smallest(values, ops.where(hit, argmax(lost.astype(mindspore.int32), dim, keepdim), indices))
