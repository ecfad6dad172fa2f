"""Sign and logarithm of determinants, as torch.linalg.slogdet."""

from typing import NamedTuple

from mindspore import Tensor, ops


class _SignAndLog(NamedTuple):
    sign: Tensor
    logabsdet: Tensor


def slogdet(A: Tensor) -> _SignAndLog:
    """Give the sign of the determinants of matrices (*, n, n) and the logarithm of their size."""
    if not A.shape[-1]:  # the determinant of nothing is 1
        one = ops.ones(A.shape[:-2], A.dtype)
        return _SignAndLog(one, ops.log(ops.real(one) if A.is_complex() else one))
    if A.shape[-1] == 1:  # the kernel begins at two rows
        number = A.reshape(A.shape[:-2])
        size = ops.abs(number)
        return _SignAndLog(ops.sgn(number), ops.log(ops.real(size) if size.is_complex() else size))
    sign, size = ops.slogdet(A)
    return _SignAndLog(sign, ops.real(size) if size.is_complex() else size)
