"""The triangular factor of a positive definite matrix, as torch.linalg.cholesky."""

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
    lower = _Cholesky()(input)
    return lower.swapaxes(-1, -2) if upper else lower
