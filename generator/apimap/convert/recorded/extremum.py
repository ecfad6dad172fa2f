from collections.abc import Callable
from typing import Any, NamedTuple

import mindspore
from helpers.torch import argmax
from mindspore import Tensor, ops


class _Extremum(NamedTuple):
    values: Tensor
    indices: Tensor


def extremum(
    kernel: Callable[..., Any],
    of_two: Callable[[Tensor, Any], Tensor],
    input: Tensor,
    dim: Any = None,
    keepdim: bool = False,
    other: Any = None,
) -> Any:
    """The largest or smallest, as kernel finds it: of all numbers, along dim with indices, or of_two tensors.

    NaN comes before all.
    """
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return of_two(input, other)
    narrow = {mindspore.bool_: mindspore.uint8, mindspore.bfloat16: mindspore.float32}.get(input.dtype)
    if narrow:  # the kernel takes neither; both fit exactly
        found = extremum(kernel, of_two, input.astype(narrow), dim, keepdim)
        if dim is None:
            return found.astype(input.dtype)
        return _Extremum(found[0].astype(input.dtype), found[1])
    lost = ops.isnan(input) if input.is_floating_point() else None
    if dim is None:
        found = kernel(input)
        return found if lost is None else ops.where(lost.any(), ops.full_like(found, float("nan")), found)
    values, indices = kernel(input, dim, keepdim)
    if lost is None or not input.ndim:
        return _Extremum(values, indices)
    hit = lost.any(dim, keepdim)
    values = ops.where(hit, ops.full_like(values, float("nan")), values)
    return _Extremum(values, ops.where(hit, argmax(lost.astype(mindspore.int32), dim, keepdim), indices))
