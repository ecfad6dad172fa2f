"""Matrices with vectors on their diagonals, as torch.diag_embed."""

import mindspore
from mindspore import Tensor, ops


def diag_embed(input: Tensor, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
    """Give matrices, in the axes dim1 and dim2, whose diagonals are the vectors of the last axis."""
    axes = input.ndim + 1
    if dim1 % axes == dim2 % axes:
        raise RuntimeError("diagonal dimensions cannot be identical")
    if not input.size:
        shape = [*input.shape[:-1]]
        for axis in sorted((dim1 % axes, dim2 % axes)):
            shape.insert(axis, input.shape[-1] + abs(int(offset)))
        return ops.zeros(tuple(shape), input.dtype)
    if input.is_complex():
        parts = (ops.real(input), ops.imag(input))
        return ops.Complex()(*(diag_embed(each, offset, dim1, dim2) for each in parts))
    narrow = {mindspore.bool_: mindspore.uint8, mindspore.bfloat16: mindspore.float32}
    held = input.astype(narrow.get(input.dtype, input.dtype))
    return ops.diag_embed(held, int(offset), dim1, dim2).astype(input.dtype)
