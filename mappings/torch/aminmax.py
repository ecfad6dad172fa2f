"""The smallest and the largest element, as torch.aminmax."""

from typing import NamedTuple

import mindspore
from mindspore import Tensor, ops


class _aminmax_Range(NamedTuple):
    min: Tensor
    max: Tensor


def aminmax(input: Tensor, *, dim: int | None = None, keepdim: bool = False) -> _aminmax_Range:
    """Give the smallest and the largest element, of everything or along dim; NaN where one is."""
    axes = () if dim is None else dim
    low, high = ops.amin(input, axes, keepdim), ops.amax(input, axes, keepdim)
    if input.is_floating_point() and input.size:
        # The kernel forgets a NaN that is not the first.
        lost = ops.amax(ops.isnan(input).astype(mindspore.float32), axes, keepdim) > 0
        none = ops.full_like(low, float("nan"))
        low, high = ops.where(lost, none, low), ops.where(lost, none, high)
    return _aminmax_Range(low, high)
