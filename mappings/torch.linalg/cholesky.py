"""The triangular factor of a positive definite matrix, as torch.linalg.cholesky."""

from helpers.torch.linalg import lu_factor_ex
from mindspore import Tensor, nn, ops


class _Cholesky(nn.Cell):
    """The factor, and its gradient made of products and one inverse."""

    def construct(self, matrix: Tensor) -> Tensor:
        return ops.cholesky(ops.tril(matrix) + ops.tril(matrix, -1).swapaxes(-1, -2))

    def bprop(self, matrix: Tensor, lower: Tensor, grad: Tensor) -> tuple[Tensor]:
        size = matrix.shape[-1]
        turned = ops.inverse(lower)
        inner = ops.tril(ops.matmul(lower.swapaxes(-1, -2), grad))
        inner = inner - inner * ops.eye(size, size, lower.dtype) / 2
        found = ops.matmul(ops.matmul(turned.swapaxes(-1, -2), inner), turned)
        return ((found + found.swapaxes(-1, -2)) / 2,)


def cholesky(input: Tensor, *, upper: bool = False) -> Tensor:
    """Give the lower (or upper) factor of matrices (*, n, n), with gradients; an empty one is given back."""
    if 0 in input.shape:
        return input
    if upper:  # torch reads the upper triangle then
        return _cholesky_adjoint(cholesky(_cholesky_adjoint(input)))
    if not input.is_complex():
        return _Cholesky()(input)
    size = ops.arange(input.shape[-1])
    above = size.expand_dims(-1) < size
    turned = ops.conj(input).swapaxes(-1, -2)
    whole = ops.where(above, turned, input)
    # torch reads the real part of the diagonal alone
    whole = ops.where(size.expand_dims(-1) == size, (whole + ops.conj(whole)) / 2, whole)
    factors = lu_factor_ex(whole, pivot=False).LU
    pivots = ops.real(ops.diagonal(factors, 0, -2, -1))
    if not bool((pivots > 0).all()):
        raise RuntimeError("linalg.cholesky: the input is not positive-definite")
    root = ops.sqrt(pivots).astype(factors.dtype).expand_dims(-2)
    below = ops.where(above, ops.zeros_like(factors), factors)
    return ops.where(size.expand_dims(-1) == size, ops.ones_like(factors), below) * root


def _cholesky_adjoint(matrix: Tensor) -> Tensor:
    turned = matrix.swapaxes(-1, -2)
    return ops.conj(turned) if matrix.is_complex() else turned
