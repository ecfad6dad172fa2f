"""A sparse matrix times a dense one, as torch.hspmm."""

import mindspore
from mindspore import COOTensor, Tensor, ops


def hspmm(mat1: COOTensor, mat2: Tensor) -> COOTensor:
    """Give the product as a COOTensor of every element; torch lists whole rows, of those that are filled."""
    if mat1.shape[1] != mat2.shape[0]:
        raise ValueError(f"the shapes {tuple(mat1.shape)} and {tuple(mat2.shape)} do not fit")
    rows = mat1.values.expand_dims(1) * ops.gather(mat2, mat1.indices[:, 1], 0)
    dense = ops.unsorted_segment_sum(rows, mat1.indices[:, 0].astype(mindspore.int32), mat1.shape[0])
    places = ops.nonzero(ops.ones(dense.shape)).astype(mat1.indices.dtype)
    return COOTensor(places, dense.reshape(-1), dense.shape)
