"""The distribution function as a transform, as torch.distributions.CumulativeDistributionTransform."""

from typing import Any

from helpers.torch.distributions import Transform
from mindspore import Tensor


class CumulativeDistributionTransform(Transform):
    """y is the cdf of x under a distribution."""

    bijective = True

    def __init__(self, distribution: Any, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.distribution = distribution

    @property
    def sign(self) -> int:
        return 1

    def _call(self, x: Tensor) -> Tensor:
        return self.distribution.cdf(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return self.distribution.icdf(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return self.distribution.log_prob(x)
