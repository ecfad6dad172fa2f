"""Square matrices to triangular ones, as torch.distributions.LowerCholeskyTransform."""

from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class LowerCholeskyTransform(Transform):
    """The lower triangle as it is, the diagonal through exp."""

    _in = _out = 2

    def _call(self, x: Tensor) -> Tensor:
        diagonal = ops.eye(x.shape[-1], x.shape[-1], x.dtype)
        return ops.tril(x, -1) + diagonal * ops.exp(x * diagonal)

    def _inverse(self, y: Tensor) -> Tensor:
        diagonal = ops.eye(y.shape[-1], y.shape[-1], y.dtype)
        return ops.tril(y, -1) + diagonal * ops.log(y * diagonal + (1 - diagonal))
