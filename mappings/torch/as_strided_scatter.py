"""Values put in by sizes and steps, as torch.as_strided_scatter."""

from collections.abc import Sequence

import mindspore
from helpers.torch import as_strided
from mindspore import Tensor, ops


def as_strided_scatter(
    input: Tensor, src: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None
) -> Tensor:
    """Give a copy of input in which src stands where as_strided would take its elements from."""
    if input.dtype == mindspore.bfloat16 and src.dtype == mindspore.bfloat16:  # which no kernel writes
        wide = as_strided_scatter(
            input.astype(mindspore.float32), src.astype(mindspore.float32), size, stride, storage_offset
        )
        return wide.astype(mindspore.bfloat16)
    src = src.astype(input.dtype)
    places = as_strided(ops.arange(input.size), size, stride, storage_offset)
    places = places.reshape(-1, 1)
    hit = ops.tensor_scatter_update(
        ops.zeros(input.size, mindspore.int32), places, ops.ones(places.shape[0], mindspore.int32)
    )
    values = ops.tensor_scatter_update(ops.zeros(input.size, input.dtype), places, src.reshape(-1))
    return ops.where(hit > 0, values, input.reshape(-1)).reshape(input.shape)
