"""The Kumaraswamy distribution, as torch.distributions.Kumaraswamy."""

import math
from typing import Any

import numpy as np
from helpers.torch import log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Kumaraswamy(Distribution):
    """Numbers between 0 and 1, much like a beta distribution."""

    has_rsample = True

    def __init__(self, concentration1: Any, concentration0: Any, validate_args: bool | None = None) -> None:
        self.concentration1, self.concentration0 = self._together(concentration1, concentration0)
        super().__init__(self.concentration1.shape, (), validate_args)
        fine = (self.concentration1 > 0).logical_and(self.concentration0 > 0)
        self._require(fine, "both parameters are above 0")

    def _moment(self, order: int) -> Tensor:
        first = 1 + order / self.concentration1
        log = (
            self._lgamma(first)
            + self._lgamma(self.concentration0)
            - self._lgamma(first + self.concentration0)
        )
        return self.concentration0 * ops.exp(log)

    @property
    def mean(self) -> Tensor:
        return self._moment(1)

    @property
    def mode(self) -> Tensor:
        a, b = self.concentration1, self.concentration0
        found = ((a - 1) / (a * b - 1)) ** (1 / a)
        return ops.where((a < 1).logical_or(b < 1), ops.full_like(found, math.nan), found)

    @property
    def variance(self) -> Tensor:
        return self._moment(2) - self._moment(1) ** 2

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.icdf(self._uniform(sample_shape, self.concentration1))

    def log_prob(self, value: Tensor) -> Tensor:
        self._require((value >= 0).logical_and(value <= 1), "the value lies between 0 and 1")
        a, b = self.concentration1, self.concentration0
        return ops.log(a * b) + (a - 1) * ops.log(value) + (b - 1) * log1p(-(value**a))

    def cdf(self, value: Tensor) -> Tensor:
        self._require((value >= 0).logical_and(value <= 1), "the value lies between 0 and 1")
        return 1 - (1 - value**self.concentration1) ** self.concentration0

    def icdf(self, value: Tensor) -> Tensor:
        return (1 - (1 - value) ** (1 / self.concentration0)) ** (1 / self.concentration1)

    def entropy(self) -> Tensor:
        a, b = self.concentration1, self.concentration0
        harmonic = self._digamma(b + 1) + float(np.euler_gamma)
        return 1 - 1 / b + (1 - 1 / a) * harmonic - ops.log(a) - ops.log(b)
