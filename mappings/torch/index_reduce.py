"""Reduction into rows that an index names, as torch.index_reduce."""

from helpers.torch import scatter_reduce
from mindspore import Tensor


def index_reduce(
    input: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = True
) -> Tensor:
    """Reduce slices of source into those of input that index (1-d) names along dim.

    reduce is "prod", "mean", "amax" or "amin"; gradients are those of scatter_reduce.
    """
    if reduce not in ("prod", "mean", "amax", "amin"):
        raise RuntimeError(f"reduce argument must be either prod, mean, amax or amin, got {reduce}")
    if not source.ndim:
        source = source.reshape(1)
    shape = [1] * source.ndim
    shape[dim] = -1
    places = index.reshape(shape).broadcast_to(source.shape)
    if not input.ndim:
        return index_reduce(input.reshape(1), 0, index, source, reduce, include_self=include_self).reshape(())
    return scatter_reduce(input, dim, places, source, reduce, include_self=include_self)
