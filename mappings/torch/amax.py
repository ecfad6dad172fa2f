"""The largest elements along axes, as torch.amax."""

from collections.abc import Sequence
from numbers import Integral

import mindspore
from mindspore import Tensor, ops


def amax(input: Tensor, dim: int | Sequence[int] = (), keepdim: bool = False) -> Tensor:
    """Give the largest elements over all axes or along some; one NaN makes the result NaN."""
    axes: tuple[int, ...] = (
        (int(dim),) if isinstance(dim, (int, Integral)) else tuple(dim) or tuple(range(input.ndim))
    )
    if not input.ndim:
        return input * 1
    if 0 in [input.shape[axis] for axis in axes]:
        raise IndexError("amax(): Expected reduction dim to have non-zero size.")
    narrow = {mindspore.bool_: mindspore.uint8, mindspore.bfloat16: mindspore.float32}.get(input.dtype)
    if narrow:  # the kernel takes neither; both fit exactly
        return amax(input.astype(narrow), axes, keepdim).astype(input.dtype)
    found = input.amax(axes, keepdim)
    if not input.is_floating_point():
        return found
    lost = ops.isnan(input).any(axes, keepdim)
    # A sum and a product, so that the gradient by every element of a row with NaN is NaN as well.
    every = ops.where(lost, input.sum(axes, keepdims=keepdim), ops.zeros_like(found))
    return (found + every) * ops.where(lost, ops.full_like(found, float("nan")), ops.ones_like(found))
