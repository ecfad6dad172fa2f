"""Slices replaced in a copy, as torch.index_copy does."""

from mindspore import Tensor, ops


def index_copy(input: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    """Give a copy of input in which the slices along dim at the positions in index are those of source."""
    dim = int(dim)  # numpy's numbers too
    if not input.ndim:
        return source.reshape(())
    if not source.size:
        return input.copy()
    moved = ops.moveaxis(input, dim, 0) if input.ndim > 1 else input
    source = ops.moveaxis(source, dim, 0) if input.ndim > 1 else source.reshape(-1)
    result = ops.tensor_scatter_update(moved, index.reshape(-1, 1), source)
    return ops.moveaxis(result, 0, dim) if input.ndim > 1 else result
