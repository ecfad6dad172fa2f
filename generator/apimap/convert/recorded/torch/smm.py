from typing import Any

from mindspore import COOTensor, Tensor, ops


def smm(input: Any, mat: Tensor) -> Tensor:
    """The product of a matrix, held by coordinates or dense, with a dense one; gradients pass."""
    if not isinstance(input, COOTensor):
        return ops.matmul(input, mat)
    rows, columns = input.indices[:, 0], input.indices[:, 1]
    parts = ops.gather(mat, columns, 0) * input.values.expand_dims(-1)
    return ops.unsorted_segment_sum(parts, rows, input.shape[0])
