"""The Weibull distribution, as torch.distributions.Weibull."""

from typing import Any

import numpy as np
from helpers.torch import expm1, log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Weibull(Distribution):
    """Lifetimes by a scale and a concentration."""

    has_rsample = True

    def __init__(self, scale: Any, concentration: Any, validate_args: bool | None = None) -> None:
        self.scale, self.concentration = self._together(scale, concentration)
        self.concentration_reciprocal = 1 / self.concentration
        super().__init__(self.scale.shape, (), validate_args)
        self._require((self.scale > 0).logical_and(self.concentration > 0), "both parameters are above 0")

    @property
    def mean(self) -> Tensor:
        return self.scale * ops.exp(self._lgamma(1 + self.concentration_reciprocal))

    @property
    def mode(self) -> Tensor:
        share = (self.concentration - 1) / self.concentration
        return self.scale * share**self.concentration_reciprocal

    @property
    def variance(self) -> Tensor:
        once = self._lgamma(1 + self.concentration_reciprocal)
        return self.scale**2 * (
            ops.exp(self._lgamma(1 + 2 * self.concentration_reciprocal)) - ops.exp(2 * once)
        )

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        drawn = -ops.log(self._uniform(sample_shape, self.scale))
        return self.scale * drawn**self.concentration_reciprocal

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value > 0, "the value is above 0")
        share = value / self.scale
        power = self.concentration
        return ops.log(power / self.scale) + (power - 1) * ops.log(share) - share**power

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value > 0, "the value is above 0")
        return -expm1(-((value / self.scale) ** self.concentration))

    def icdf(self, value: Tensor) -> Tensor:
        return self.scale * (-log1p(-value)) ** self.concentration_reciprocal

    def entropy(self) -> Tensor:
        turned = self.concentration_reciprocal
        return float(np.euler_gamma) * (1 - turned) + ops.log(self.scale * turned) + 1
