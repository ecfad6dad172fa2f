"""Square matrices to positive definite ones, as torch.distributions.PositiveDefiniteTransform."""

from helpers.torch.distributions import LowerCholeskyTransform, Transform
from helpers.torch.linalg import cholesky
from mindspore import Tensor, ops


class PositiveDefiniteTransform(Transform):
    """The lower Cholesky transform of the matrix times its transpose."""

    _in = _out = 2

    def _call(self, x: Tensor) -> Tensor:
        lower = LowerCholeskyTransform()(x)
        if not lower.size:
            return ops.zeros((*lower.shape[:-1], lower.shape[-2]), lower.dtype)
        return ops.matmul(lower, lower.swapaxes(-1, -2))

    def _inverse(self, y: Tensor) -> Tensor:
        return LowerCholeskyTransform().inv(cholesky(y))
