"""Softplus as a transform, as torch.distributions.SoftplusTransform."""

from helpers.torch import expm1
from helpers.torch.distributions import Transform
from helpers.torch.nn.functional import softplus
from mindspore import Tensor, ops


class SoftplusTransform(Transform):
    """y = log(1 + exp(x))."""

    bijective = True

    @property
    def sign(self) -> int:
        return 1

    def _call(self, x: Tensor) -> Tensor:
        return softplus(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return ops.log(-expm1(-y)) + y

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -self._softplus(-x)
