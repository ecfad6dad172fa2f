"""The logarithm of a sum of exponentials, as torch.logsumexp."""

from collections.abc import Sequence
from numbers import Integral

import mindspore
from mindspore import Tensor, ops


def logsumexp(input: Tensor, dim: int | Sequence[int], keepdim: bool = False) -> Tensor:
    """Add, along axes, what is given by its logarithms; of minus infinity alone, or of nothing, it is that.

    Infinity and NaN stay what they are; integers are computed in float32.
    """
    if not input.is_floating_point() and not input.is_complex():
        input = input.astype(mindspore.float32)
    axes: tuple[int, ...] = (
        (int(dim),) if isinstance(dim, (int, Integral)) else tuple(dim) or tuple(range(input.ndim))
    )
    if input.ndim and 0 in [input.shape[axis] for axis in axes]:
        along = [axis % input.ndim for axis in axes]
        sizes = [1 if axis in along else size for axis, size in enumerate(input.shape)]
        kept = [size for axis, size in enumerate(input.shape) if axis not in along]
        return ops.full(tuple(sizes if keepdim else kept), -float("inf"), dtype=input.dtype)
    largest = ops.stop_gradient(input.amax(axes, True) if input.ndim else input)
    shift = ops.where(largest.abs() == float("inf"), ops.zeros_like(largest), largest)
    total = (input - shift).exp()
    total = total.sum(axes, keepdims=True) if input.ndim else total
    found = total.log() + shift  # of minus infinity alone: that, and its gradient is NaN as in torch
    if keepdim or not input.ndim:
        return found
    return found.squeeze(tuple(axis % input.ndim for axis in axes))
