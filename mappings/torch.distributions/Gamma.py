"""The gamma distribution, as torch.distributions.Gamma."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Gamma(Distribution):
    """Positive numbers by a concentration and a rate; samples carry no gradient."""

    def __init__(self, concentration: Any, rate: Any, validate_args: bool | None = None) -> None:
        self.concentration, self.rate = self._together(concentration, rate)
        super().__init__(self.concentration.shape, (), validate_args)
        self._require((self.concentration > 0).logical_and(self.rate > 0), "both parameters are above 0")

    @property
    def mean(self) -> Tensor:
        return self.concentration / self.rate

    @property
    def mode(self) -> Tensor:
        return ops.relu((self.concentration - 1) / self.rate)

    @property
    def variance(self) -> Tensor:
        return self.concentration / self.rate**2

    def sample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        drawn = self._rng().standard_gamma(self.concentration.asnumpy().astype(np.float64), shape)
        small = float(np.finfo(mindspore.dtype_to_nptype(self.rate.dtype)).tiny)
        return ops.stop_gradient((Tensor(drawn, self.rate.dtype) / self.rate).clamp(small))

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value >= 0, "the value is not negative")
        value = value.astype(self.rate.dtype)
        first = self._xlogy(self.concentration, self.rate) + self._xlogy(self.concentration - 1, value)
        return first - self.rate * value - self._lgamma(self.concentration)

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value >= 0, "the value is not negative")
        concentration, value = self._together(self.concentration, self.rate * value)
        return ops.igamma(concentration, value)

    def entropy(self) -> Tensor:
        a = self.concentration
        return a - ops.log(self.rate) + self._lgamma(a) + (1 - a) * self._digamma(a)

    def _kl(self, other: Any) -> Tensor:
        first = other.concentration * ops.log(self.rate / other.rate)
        second = self._lgamma(other.concentration) - self._lgamma(self.concentration)
        third = (self.concentration - other.concentration) * self._digamma(self.concentration)
        return first + second + third + (other.rate - self.rate) * (self.concentration / self.rate)
