"""The norm of matrices, as torch.linalg.matrix_norm."""

import math

import mindspore
from helpers.torch.linalg import vector_norm
from mindspore import Tensor, ops


def matrix_norm(
    A: Tensor,
    ord: float | str = "fro",
    dim: tuple[int, int] = (-2, -1),
    keepdim: bool = False,
    *,
    dtype: mindspore.Type | None = None,
) -> Tensor:
    """Give the norm of the matrices that lie along the two axes dim: "fro", "nuc", ±1, ±2 or ±inf.

    float64 stays float64, and float16 is computed in float32.
    """
    rows, columns = (int(axis) % A.ndim for axis in dim)
    A = A if dtype is None else A.astype(dtype)
    if ord not in ("fro", "nuc", 1, -1, 2, -2, math.inf, -math.inf):
        raise RuntimeError(f"linalg.matrix_norm: order {ord} is not known")
    if ord == "fro":
        return vector_norm(A, 2, (rows, columns), keepdim)
    kept = [1 if axis in (rows, columns) else size for axis, size in enumerate(A.shape)]
    rest = [axis for axis in range(A.ndim) if axis not in (rows, columns)]
    lying = ops.transpose(A, (*rest, rows, columns))
    if isinstance(ord, str) or abs(ord) == 2:
        if not lying.size:
            return vector_norm(A, 2, (rows, columns), keepdim)
        if lying.is_complex():  # of infinities the kernel writes nothing
            finite = ops.isfinite(ops.real(lying)) & ops.isfinite(ops.imag(lying))
            given = lying
        else:
            finite = ops.isfinite(lying)
            given = ops.where(finite, lying, ops.zeros_like(lying))
        values = ops.svd(given, compute_uv=False)
        values = ops.real(values) if values.is_complex() else values
        found = values.sum(-1) if isinstance(ord, str) else (ops.amax if ord > 0 else ops.amin)(values, -1)
        found = ops.where(finite.all((-2, -1)), found, ops.full_like(found, math.nan))
    else:
        sums = vector_norm(lying, 1, -2 if abs(ord) == 1 else -1)
        found = (ops.amax if ord > 0 else ops.amin)(sums, -1)  # it passes over NaN
        found = ops.where(ops.isnan(sums).any(-1), ops.full_like(found, math.nan), found)
    return found.reshape(tuple(kept)) if keepdim else found
