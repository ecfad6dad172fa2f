"""Singular value decomposition, as torch.svd."""

from typing import NamedTuple

import mindspore
from mindspore import Tensor, ops


class _Parts(NamedTuple):
    U: Tensor
    S: Tensor
    V: Tensor


def svd(input: Tensor, some: bool = True, compute_uv: bool = True) -> _Parts:
    """Split matrices (*, m, n) into U, singular values S and V, input = U diag(S) Vᴴ.

    Without compute_uv, U (*, m, m) and V (*, n, n) are zero. Signs of columns are any. With NaN or an
    infinity in it, a matrix has NaN as singular values.
    """
    *batch, rows, columns = input.shape
    if not input.size:
        least = min(rows, columns)
        wide = compute_uv and some
        left, right = (ops.eye(size).astype(input.dtype) for size in (rows, columns))
        left = left[:, :least] if wide else left
        right = right[:, :least] if wide else right
        parts = left.broadcast_to((*batch, *left.shape)), right.broadcast_to((*batch, *right.shape))
        if not compute_uv:
            parts = ops.zeros_like(parts[0]), ops.zeros_like(parts[1])
        real = {mindspore.complex64: mindspore.float32, mindspore.complex128: mindspore.float64}
        values = ops.zeros((*batch, least), real.get(input.dtype, input.dtype))
        return _Parts(parts[0], values, parts[1])
    parts_of = (ops.real(input), ops.imag(input)) if input.is_complex() else (input,)
    finite = ops.isfinite(sum(ops.abs(each) for each in parts_of).sum((-2, -1), keepdims=True))
    input = ops.where(finite, input, ops.zeros_like(input))  # of other numbers the kernel makes any
    if not compute_uv:
        values = ops.svd(input, compute_uv=False)
        left, right = (ops.zeros((*batch, size, size), input.dtype) for size in (rows, columns))
    else:
        values, left, right = ops.svd(input, full_matrices=not some)
    values = ops.real(values) if input.is_complex() else values
    return _Parts(left, ops.where(finite.squeeze(-1), values, float("nan")), right)
