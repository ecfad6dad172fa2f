"""The hyperbolic tangent as a transform, as torch.distributions.TanhTransform."""

import math

import mindspore
from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class TanhTransform(Transform):
    """y = tanh(x)."""

    bijective = True

    @property
    def sign(self) -> int:
        return 1

    def _call(self, x: Tensor) -> Tensor:
        kind = x.dtype if x.is_floating_point() else mindspore.float32
        return ops.tanh(x.astype(mindspore.float64)).astype(kind)  # in float32 it goes beyond 1

    def _inverse(self, y: Tensor) -> Tensor:
        return ops.atanh(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        x = x if x.is_floating_point() else x.astype(mindspore.float32)
        return 2 * (Tensor(math.log(2), x.dtype) - x - self._softplus(-2 * x))
