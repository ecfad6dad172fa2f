"""The rank of matrices, as torch.linalg.matrix_rank."""

import mindspore
from helpers.torch.linalg import eigvalsh
from mindspore import Tensor, ops


def matrix_rank(
    A: Tensor,
    *,
    atol: float | Tensor | None = None,
    rtol: float | Tensor | None = None,
    hermitian: bool = False,
) -> Tensor:
    """Count the singular values above max(atol, rtol × the largest) of (..., M, N).

    rtol is the dtype's smallest step × max(M, N) unless atol is given. With hermitian it reads the
    lower triangle.
    """
    if not A.size:
        return ops.zeros(A.shape[:-2], mindspore.int64)
    values = ops.abs(eigvalsh(A)) if hermitian else ops.svd(A, compute_uv=False)
    values = ops.real(values) if values.is_complex() else values
    parts = (ops.real(A), ops.imag(A)) if A.is_complex() else (A,)
    finite = sum(ops.abs(part).sum((-2, -1)) for part in parts).expand_dims(-1)
    # values of a matrix that is not finite are chance; nothing of it counts, as in torch
    values = ops.where(ops.isfinite(finite), values, ops.full_like(values, float("nan")))
    largest = ops.amax(values, -1)
    if rtol is None:
        step = 2.0**-52 if values.dtype == mindspore.float64 else 2.0**-23
        rtol = step * max(A.shape[-2:]) if atol is None else 0.0
    limit = ops.maximum(largest * rtol, ops.zeros_like(largest) + (0.0 if atol is None else atol))
    return (values > limit.expand_dims(-1)).astype(mindspore.int64).sum(-1)
