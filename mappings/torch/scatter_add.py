"""Adds to chosen places of a copy, as torch.scatter_add."""

import mindspore
from mindspore import Tensor, ops


def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """A copy of the tensor with src added at index along dim; a larger src is cut to the index's shape.

    float16 is added up in float32. Places are not looked at: one beyond the end is left out.
    """
    if input.is_complex():
        real, imag = (scatter_add(of(input), dim, index, of(src)) for of in (ops.real, ops.imag))
        return ops.Complex()(real, imag)
    if not input.ndim:
        return scatter_add(input.reshape(1), dim, index.reshape(-1), src.reshape(-1)).reshape(())
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    held = input.astype(mindspore.float32) if half else input
    taken = src[tuple(slice(0, size) for size in index.shape)].astype(held.dtype)
    return ops.tensor_scatter_elements(held, index, taken, dim, "add").astype(input.dtype)
