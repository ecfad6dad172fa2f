"""The pseudo-inverse of matrices, as torch.linalg.pinv."""

import numpy as np
from mindspore import Tensor, ops


def pinv(
    A: Tensor,
    *,
    atol: float | Tensor | None = None,
    rtol: float | Tensor | None = None,
    hermitian: bool = False,
) -> Tensor:
    """Give the pseudo-inverse of matrices (*, m, n); with hermitian, one triangle of them is read."""
    rows, columns = A.shape[-2:]
    if not A.size:
        return ops.zeros((*A.shape[:-2], columns, rows), A.dtype)
    if hermitian:
        turned = ops.tril(A, -1).swapaxes(-1, -2) if not A.is_complex() else None
        if turned is not None:
            A = ops.tril(A) + turned
        else:
            place = ops.arange(rows)
            above = place.expand_dims(-1) < place
            A = ops.where(above, ops.conj(A).swapaxes(-1, -2), A)
    if not A.is_complex():
        return ops.pinv(A, atol=atol, rtol=rtol)
    real, imaginary = ops.real(A), ops.imag(A)
    # The real matrix of twice the size that multiplies as the complex one does.
    upper = ops.cat([real, -imaginary], axis=-1)
    whole = ops.cat([upper, ops.cat([imaginary, real], axis=-1)], axis=-2)
    if rtol is None and atol is None:
        precise = np.float32 if str(real.dtype) == "Float32" else np.float64
        rtol = max(rows, columns) * float(np.finfo(precise).eps)
    found = ops.pinv(whole, atol=atol, rtol=rtol)[..., :rows]
    return ops.Complex()(found[..., :columns, :], found[..., columns:, :])
