"""A sparse matrix times a dense one, as torch.sparse.mm."""

import mindspore
from mindspore import COOTensor, CSRTensor, Tensor, ops


def mm(sparse: COOTensor | CSRTensor | Tensor, dense: Tensor) -> Tensor:
    """Multiply a matrix held by coordinates or by rows, or a dense one, by a dense one; gradients pass.

    The result is dense: torch keeps that of two sparse matrices sparse, which are refused here.
    """
    if not isinstance(dense, Tensor):
        raise TypeError("the second matrix has to be dense; see to_dense")
    if sparse.shape[1] != dense.shape[0]:
        raise RuntimeError(f"matrices of {sparse.shape} and {dense.shape} cannot be multiplied")
    if isinstance(sparse, Tensor):
        return ops.matmul(sparse, dense)
    if not sparse.values.size or not dense.size:
        return ops.zeros((sparse.shape[0], dense.shape[1]), dense.dtype)
    if isinstance(sparse, COOTensor):
        rows, columns = sparse.indices[:, 0], sparse.indices[:, 1]
    else:
        ends = sparse.indptr
        rows, columns = (
            ops.repeat_interleave(ops.arange(sparse.shape[0]), ends[1:] - ends[:-1]),
            sparse.indices,
        )
    small = dense.dtype in (mindspore.bfloat16, mindspore.float16)
    numbers, values = (each.astype(mindspore.float32) if small else each for each in (dense, sparse.values))
    parts = ops.gather(numbers, columns, 0) * values.expand_dims(-1)
    return ops.unsorted_segment_sum(parts, rows, sparse.shape[0]).astype(dense.dtype)
