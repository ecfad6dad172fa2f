"""The Poisson distribution, as torch.distributions.Poisson."""

from typing import Any

import numpy as np
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Poisson(Distribution):
    """Counts at a rate."""

    def __init__(self, rate: Any, validate_args: bool | None = None) -> None:
        (self.rate,) = self._together(rate)
        super().__init__(self.rate.shape, (), validate_args)
        self._require(self.rate >= 0, "rate is not negative")

    @property
    def mean(self) -> Tensor:
        return self.rate

    @property
    def mode(self) -> Tensor:
        return ops.floor(self.rate)

    @property
    def variance(self) -> Tensor:
        return self.rate

    def sample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        return Tensor(self._rng().poisson(self.rate.asnumpy().astype(np.float64), shape), self.rate.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        whole = (value >= 0).logical_and(value == ops.floor(value))
        self._require(whole, "the value is a whole number, not negative")
        return self._xlogy(value, self.rate) - self.rate - self._lgamma(value + 1)

    def _kl(self, other: Any) -> Tensor:
        return self.rate * (ops.log(self.rate) - ops.log(other.rate)) - (self.rate - other.rate)
