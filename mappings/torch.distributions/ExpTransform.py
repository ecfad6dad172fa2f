"""The exponential function as a transform, as torch.distributions.ExpTransform."""

from helpers.torch.distributions import Transform
from mindspore import Tensor


class ExpTransform(Transform):
    """y = exp(x)."""

    bijective = True

    @property
    def sign(self) -> int:
        return 1

    def _call(self, x: Tensor) -> Tensor:
        return self._exp(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return self._log(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return x
