"""The inverse of a matrix by its Cholesky factor, as torch.cholesky_inverse."""

from helpers.torch.linalg import solve_triangular
from mindspore import Tensor, ops


def cholesky_inverse(input: Tensor, upper: bool = False) -> Tensor:
    """Give the inverse of L Lᴴ (of Uᴴ U) for factors (*, n, n), of which one triangle is read."""
    if not input.size:
        return input.copy()
    size = input.shape[-1]
    turned = solve_triangular(input, ops.eye(size, size, input.dtype), upper=upper)
    other = turned.swapaxes(-1, -2)
    other = ops.conj(other) if input.is_complex() else other
    return ops.matmul(turned, other) if upper else ops.matmul(other, turned)
