"""Adds to chosen places of a copy, as torch.scatter_add."""

import math

import mindspore
from mindspore import Tensor, ops


def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """A copy of the tensor with src added at index along dim; a larger src is cut to the index's shape.

    float16 is added up in float32. Places are not looked at: one beyond the end is left out.
    """
    if not index.size or not input.size:
        return input.copy()
    if input.is_complex():
        real, imag = (scatter_add(of(input), dim, index, of(src)) for of in (ops.real, ops.imag))
        return ops.Complex()(real, imag)
    if not input.ndim:
        return scatter_add(input.reshape(1), dim, index.reshape(-1), src.reshape(-1)).reshape(())
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    held = input.astype(mindspore.float32) if half else input
    taken = src[tuple(slice(0, size) for size in index.shape)].astype(held.dtype)
    dim, length = dim % input.ndim, input.shape[dim]
    index = index.astype(mindspore.int64)
    index = ops.where(index < 0, index + length, index)
    inside = ops.logical_and(index >= 0, index < length)
    # Not tensor_scatter_elements, whose threads do not wait for each other and now and then lose terms.
    place = ops.where(inside, index, ops.zeros_like(index)) * math.prod(input.shape[dim + 1 :])
    for axis, size in enumerate(index.shape):
        if axis != dim:
            step = math.prod(input.shape[axis + 1 :])
            shape = [-1 if other == axis else 1 for other in range(index.ndim)]
            place = place + (ops.arange(size) * step).reshape(shape)
    taken = ops.where(inside, taken, ops.zeros_like(taken)).reshape(-1)
    added = ops.tensor_scatter_add(held.reshape(-1), place.reshape(-1, 1), taken)
    return added.reshape(input.shape).astype(input.dtype)
