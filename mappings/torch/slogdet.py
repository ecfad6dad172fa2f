"""Sign and logarithm of determinants, as torch.slogdet."""

from typing import NamedTuple

from mindspore import Tensor, ops


class _SLogDet(NamedTuple):
    sign: Tensor
    logabsdet: Tensor


def slogdet(input: Tensor) -> _SLogDet:
    """Give the sign of the determinants of matrices (*, n, n) and the logarithm of their size."""
    if not input.shape[-1]:  # the determinant of nothing is 1
        one = ops.ones(input.shape[:-2], input.dtype)
        return _SLogDet(one, ops.log(ops.real(one) if input.is_complex() else one))
    if input.shape[-1] == 1:  # the kernel begins at two rows
        number = input.reshape(input.shape[:-2])
        size = ops.abs(number)
        return _SLogDet(ops.sgn(number), ops.log(ops.real(size) if size.is_complex() else size))
    sign, size = ops.slogdet(input)
    return _SLogDet(sign, ops.real(size) if size.is_complex() else size)
