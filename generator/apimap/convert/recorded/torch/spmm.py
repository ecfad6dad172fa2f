from typing import Any

from mindspore import COOTensor, Tensor, ops


def spmm(mat1: Any, mat2: Tensor) -> Tensor:
    """The product of a matrix, held by coordinates or dense, with a dense one; gradients pass."""
    if not isinstance(mat1, COOTensor):
        return ops.matmul(mat1, mat2)
    rows, columns = mat1.indices[:, 0], mat1.indices[:, 1]
    parts = ops.gather(mat2, columns, 0) * mat1.values.expand_dims(-1)
    return ops.unsorted_segment_sum(parts, rows, mat1.shape[0])
