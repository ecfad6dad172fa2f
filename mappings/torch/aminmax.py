"""The smallest and the largest element, as torch.aminmax."""

from typing import NamedTuple

from mindspore import Tensor, ops


class _aminmax_Range(NamedTuple):
    min: Tensor
    max: Tensor


def aminmax(input: Tensor, *, dim: int | None = None, keepdim: bool = False) -> _aminmax_Range:
    """Give the smallest and the largest element, of everything or along dim."""
    axes = () if dim is None else dim
    return _aminmax_Range(ops.amin(input, axes, keepdim), ops.amax(input, axes, keepdim))
