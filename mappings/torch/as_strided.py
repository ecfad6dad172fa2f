"""A tensor by sizes and steps, as torch.as_strided."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops


def as_strided(
    input: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None
) -> Tensor:
    """Take the elements at offset + Σ index × step of the tensor's elements in their order.

    A copy, not a view; of a tensor that is a view itself, torch counts in the memory of the whole.
    """
    if len(size) != len(stride):
        raise RuntimeError(f"{len(size)} sizes, but {len(stride)} steps")
    places = ops.full((1,) * len(size), storage_offset or 0, dtype=mindspore.int64)
    for axis, (length, step) in enumerate(zip(size, stride)):
        shape = [1] * len(size)
        shape[axis] = length
        places = places + ops.arange(length).reshape(shape) * step
    return ops.gather(input.reshape(-1), places, 0)
