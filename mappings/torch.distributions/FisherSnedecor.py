"""Fisher's F-distribution, as torch.distributions.FisherSnedecor."""

import math
from typing import Any

import numpy as np
from helpers.torch import log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class FisherSnedecor(Distribution):
    """The ratio of two mean squares with df1 and df2 degrees; samples carry no gradient."""

    def __init__(self, df1: Any, df2: Any, validate_args: bool | None = None) -> None:
        self.df1, self.df2 = self._together(df1, df2)
        super().__init__(self.df1.shape, (), validate_args)
        self._require((self.df1 > 0).logical_and(self.df2 > 0), "df1 and df2 are above 0")

    @property
    def mean(self) -> Tensor:
        found = self.df2 / (self.df2 - 2)
        return ops.where(self.df2 > 2, found, ops.full_like(found, math.nan))

    @property
    def mode(self) -> Tensor:
        found = (self.df1 - 2) / self.df1 * self.df2 / (self.df2 + 2)
        return ops.where(self.df1 > 2, found, ops.full_like(found, math.nan))

    @property
    def variance(self) -> Tensor:
        a, b = self.df1, self.df2
        found = 2 * b**2 * (a + b - 2) / (a * (b - 2) ** 2 * (b - 4))
        return ops.where(b > 4, found, ops.full_like(found, math.nan))

    def sample(self, sample_shape: Any = ()) -> Tensor:
        shape, rng = self._extended_shape(sample_shape), self._rng()
        a, b = self.df1.asnumpy().astype(np.float64), self.df2.asnumpy().astype(np.float64)
        drawn = rng.chisquare(a, shape) / a / (rng.chisquare(b, shape) / b)
        return Tensor(np.maximum(drawn, 1.1754943508222875e-38), self.df1.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value > 0, "the value is above 0")
        a, b, ratio = self.df1 / 2, self.df2 / 2, self.df1 / self.df2
        first = self._lgamma(a + b) - self._lgamma(a) - self._lgamma(b)
        return first + a * ops.log(ratio) + (a - 1) * ops.log(value) - (a + b) * log1p(ratio * value)
