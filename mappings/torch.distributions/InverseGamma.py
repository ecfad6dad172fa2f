"""The inverse gamma distribution, as torch.distributions.InverseGamma."""

import math
from typing import Any

from helpers.torch.distributions import Distribution, Gamma
from mindspore import Tensor, ops


class InverseGamma(Distribution):
    """The reciprocal of a gamma number; samples carry no gradient."""

    def __init__(self, concentration: Any, rate: Any, validate_args: bool | None = None) -> None:
        self.base_dist = Gamma(concentration, rate, validate_args)
        self.concentration, self.rate = self.base_dist.concentration, self.base_dist.rate
        super().__init__(self.base_dist.batch_shape, (), validate_args)

    @property
    def mean(self) -> Tensor:
        found = self.rate / (self.concentration - 1)
        return ops.where(self.concentration > 1, found, ops.full_like(found, math.inf))

    @property
    def mode(self) -> Tensor:
        return self.rate / (self.concentration + 1)

    @property
    def variance(self) -> Tensor:
        found = self.rate**2 / ((self.concentration - 1) ** 2 * (self.concentration - 2))
        return ops.where(self.concentration > 2, found, ops.full_like(found, math.inf))

    def expand(self, batch_shape: Any) -> Any:
        made = super().expand(batch_shape)
        made.base_dist = self.base_dist.expand(batch_shape)
        return made

    def sample(self, sample_shape: Any = ()) -> Tensor:
        return 1 / self.base_dist.sample(sample_shape)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value > 0, "the value is above 0")
        turned = 1 / value
        return self.base_dist.log_prob(turned) - ops.log(value / turned)

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value > 0, "the value is above 0")
        return 1 - self.base_dist.cdf(1 / value)

    def entropy(self) -> Tensor:
        a = self.concentration
        return a + ops.log(self.rate) + self._lgamma(a) - (1 + a) * self._digamma(a)

    def _kl(self, other: Any) -> Tensor:
        return self.base_dist._kl(other.base_dist)
