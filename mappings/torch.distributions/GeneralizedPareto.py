"""The generalised Pareto distribution, as torch.distributions.GeneralizedPareto."""

import math
from typing import Any

from helpers.torch import expm1, log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class GeneralizedPareto(Distribution):
    """What lies above a threshold loc, by a scale and a shape (concentration)."""

    has_rsample = True

    def __init__(self, loc: Any, scale: Any, concentration: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale, self.concentration = self._together(loc, scale, concentration)
        super().__init__(self.loc.shape, (), validate_args)
        self._require(self.scale > 0, "scale is above 0")

    def _nearly(self, number: float) -> Tensor:
        return ops.abs(self.concentration - number) <= 1e-8 + 1e-5 * abs(number)

    def _shape(self) -> Tensor:
        """The concentration, with 1 where it is 0, for what is not used there."""
        return ops.where(self._nearly(0), ops.ones_like(self.concentration), self.concentration)

    @property
    def mean(self) -> Tensor:
        found = self.loc + self.scale / (1 - self.concentration)
        return ops.where(self.concentration < 1, found, ops.full_like(found, math.inf))

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        found = self.scale**2 / ((1 - self.concentration) ** 2 * (1 - 2 * self.concentration))
        return ops.where(self.concentration < 0.5, found, ops.full_like(found, math.nan))

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.icdf(self._uniform(sample_shape, self.loc))

    def log_prob(self, value: Tensor) -> Tensor:
        self._inside(value)
        far, shape = (value - self.loc) / self.scale, self._shape()
        power = -(1 / shape + 1) * log1p(shape * far)
        return -ops.log(self.scale) + ops.where(self._nearly(0), -far, power)

    def cdf(self, value: Tensor) -> Tensor:
        self._inside(value)
        far, shape = (value - self.loc) / self.scale, self._shape()
        return 1 - ops.where(self._nearly(0), ops.exp(-far), (1 + shape * far) ** (-1 / shape))

    def icdf(self, value: Tensor) -> Tensor:
        log, shape = log1p(-value), self._shape()
        return self.loc + self.scale * ops.where(self._nearly(0), -log, expm1(-shape * log) / shape)

    def entropy(self) -> Tensor:
        return ops.log(self.scale) + self.concentration + 1

    def _inside(self, value: Tensor) -> None:
        over = (self.concentration < 0).logical_and(value > self.loc - self.scale / self._shape())
        self._require((value >= self.loc).logical_and(over.logical_not()), "the value lies outside")
