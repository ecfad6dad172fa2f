"""The Pareto distribution, as torch.distributions.Pareto."""

import math
from typing import Any

from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Pareto(Distribution):
    """Numbers from scale upwards, with a power as tail."""

    has_rsample = True

    def __init__(self, scale: Any, alpha: Any, validate_args: bool | None = None) -> None:
        self.scale, self.alpha = self._together(scale, alpha)
        super().__init__(self.scale.shape, (), validate_args)
        self._require((self.scale > 0).logical_and(self.alpha > 0), "scale and alpha are above 0")

    @property
    def mean(self) -> Tensor:
        power = self.alpha.clamp(1)
        return power * self.scale / (power - 1)

    @property
    def mode(self) -> Tensor:
        return self.scale

    @property
    def variance(self) -> Tensor:
        power = self.alpha.clamp(2)
        return self.scale**2 * power / ((power - 1) ** 2 * (power - 2))

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.scale * ops.exp(-ops.log(self._uniform(sample_shape, self.scale)) / self.alpha)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value >= self.scale, "the value is not below scale")
        far = ops.log(self._real(value / self.scale))
        return -ops.log(self._real(self.scale)) - far + (ops.log(self._real(self.alpha)) - self.alpha * far)

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value >= self.scale, "the value is not below scale")
        return 1 - ops.exp(-self.alpha * ops.log(self._real(value / self.scale)))

    def icdf(self, value: Tensor) -> Tensor:
        return self.scale * (1 - value) ** (-1 / self.alpha)

    def entropy(self) -> Tensor:
        return ops.log(self.scale / self.alpha) + (1 + 1 / self.alpha)

    def _kl(self, other: Any) -> Tensor:
        ratio = other.alpha / self.alpha
        found = other.alpha * ops.log(self.scale / other.scale) - ops.log(ratio) + ratio - 1
        return ops.where(self.scale < other.scale, ops.full_like(found, math.inf), found)
