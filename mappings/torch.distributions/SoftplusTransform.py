"""Softplus as a transform, as torch.distributions.SoftplusTransform."""

from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class SoftplusTransform(Transform):
    """y = log(1 + exp(x))."""

    bijective = True

    @property
    def sign(self) -> int:
        return 1

    def _call(self, x: Tensor) -> Tensor:
        return ops.softplus(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return ops.log(-ops.expm1(-y)) + y

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -self._softplus(-x)
