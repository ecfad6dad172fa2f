"""The diagonal of a matrix, or a matrix of a diagonal, as torch.diag."""

import mindspore
from mindspore import Tensor, ops


def diag(input: Tensor, diagonal: int = 0) -> Tensor:
    """Give the diagonal of a matrix, as a copy, or a matrix with a vector on its diagonal."""
    if input.ndim == 2:
        rows, columns = input.shape
        if max(0, -diagonal) >= min(rows, columns - diagonal):
            return ops.zeros((0,), input.dtype)
        return ops.diagonal(input, diagonal).copy()
    if input.ndim != 1:
        raise RuntimeError(f"diag takes a vector or a matrix, not {input.ndim} axes")
    size = len(input) + abs(diagonal)
    if not len(input):
        return ops.zeros((size, size), input.dtype)
    held = input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input
    places = ops.arange(len(input)) * (size + 1) + (diagonal if diagonal > 0 else -diagonal * size)
    zeros = ops.zeros((size * size,), held.dtype)
    found = ops.tensor_scatter_update(zeros, places.expand_dims(1), held)
    return found.reshape(size, size).astype(input.dtype)
