"""A sparse matrix plus a product, as torch.sspaddmm."""

import mindspore
from mindspore import COOTensor, Tensor, ops


def sspaddmm(
    input: COOTensor, mat1: COOTensor, mat2: Tensor, *, beta: float = 1, alpha: float = 1
) -> COOTensor:
    """Give beta · input + alpha · mat1 @ mat2 as a COOTensor of every element."""
    rows = mat1.values.expand_dims(1) * ops.gather(mat2, mat1.indices[:, 1], 0)
    product = ops.unsorted_segment_sum(rows, mat1.indices[:, 0].astype(mindspore.int32), mat1.shape[0])
    dense = input.to_dense() * beta + product * alpha
    places = ops.nonzero(ops.ones(dense.shape)).astype(input.indices.dtype)
    return COOTensor(places, dense.reshape(-1), dense.shape)
