"""Inverse of matrices, as torch.linalg.inv."""

from helpers.torch.linalg import lu_factor_ex
from mindspore import Tensor, ops


def inv(A: Tensor) -> Tensor:
    """Give the inverse of square matrices (*, n, n); one that is singular is refused."""
    if A.ndim < 2 or A.shape[-1] != A.shape[-2]:
        raise RuntimeError("linalg.inv: A must be batches of square matrices")
    if not A.size:
        return A.copy()
    if bool((lu_factor_ex(ops.stop_gradient(A)).info != 0).any()):
        raise RuntimeError("linalg.inv: the matrix is singular")
    if A.shape[-1] == 1:
        return 1 / A
    whole = ops.isfinite(ops.stop_gradient(A)).all((-2, -1), keep_dims=True)
    return ops.where(whole, ops.inverse(A), ops.full_like(A, float("nan")))
