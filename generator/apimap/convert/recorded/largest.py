from typing import Any, NamedTuple

import mindspore
from helpers.torch import argmax, maximum
from mindspore import Tensor, mint, ops


class _Largest(NamedTuple):
    values: Tensor
    indices: Tensor


def largest(input: Tensor, dim: Any = None, keepdim: bool = False, other: Any = None) -> Any:
    """Of all numbers, with indices along dim, or of two tensors, by what is given; NaN is the largest."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return maximum(input, other)
    narrow = {mindspore.bool_: mindspore.uint8, mindspore.bfloat16: mindspore.float32}.get(input.dtype)
    if narrow:  # the kernel takes neither; both fit exactly
        found = largest(input.astype(narrow), dim, keepdim)
        if dim is None:
            return found.astype(input.dtype)
        return _Largest(found[0].astype(input.dtype), found[1])
    lost = ops.isnan(input) if input.is_floating_point() else None
    if dim is None:
        found = mint.max(input)
        return found if lost is None else ops.where(lost.any(), ops.full_like(found, float("nan")), found)
    values, indices = mint.max(input, dim, keepdim)
    if lost is None or not input.ndim:
        return _Largest(values, indices)
    hit = lost.any(dim, keepdim)
    values = ops.where(hit, ops.full_like(values, float("nan")), values)
    return _Largest(values, ops.where(hit, argmax(lost.astype(mindspore.int32), dim, keepdim), indices))
