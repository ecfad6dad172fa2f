"""The uniform distribution, as torch.distributions.Uniform."""

import math
from typing import Any

from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Uniform(Distribution):
    """Numbers from low up to high, all equally likely."""

    has_rsample = True

    def __init__(self, low: Any, high: Any, validate_args: bool | None = None) -> None:
        self.low, self.high = self._together(low, high)
        super().__init__(self.low.shape, (), validate_args)
        self._require(self.low < self.high, "low is below high")

    @property
    def mean(self) -> Tensor:
        return (self.high + self.low) / 2

    @property
    def mode(self) -> Tensor:
        return ops.full_like(self.low, math.nan)

    @property
    def stddev(self) -> Tensor:
        width = self.high - self.low
        return width * self._number(math.sqrt(1 / 12), width)

    @property
    def variance(self) -> Tensor:
        return (self.high - self.low) ** 2 / 12

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        drawn = ops.rand(self._extended_shape(sample_shape), dtype=self.low.dtype)
        return self.low + drawn * (self.high - self.low)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require((value >= self.low).logical_and(value <= self.high), "the value lies outside")
        inside = (value >= self.low).logical_and(value < self.high)
        return ops.log(inside.astype(self.low.dtype)) - ops.log(self.high - self.low)

    def cdf(self, value: Tensor) -> Tensor:
        self._require((value >= self.low).logical_and(value <= self.high), "the value lies outside")
        return ((value - self.low) / (self.high - self.low)).clamp(0, 1)

    def icdf(self, value: Tensor) -> Tensor:
        return value * (self.high - self.low) + self.low

    def entropy(self) -> Tensor:
        return ops.log(self.high - self.low)

    def _kl(self, other: Any) -> Tensor:
        found = ops.log((other.high - other.low) / (self.high - self.low))
        outside = (other.low > self.low).logical_or(other.high < self.high)
        return ops.where(outside, ops.full_like(found, math.inf), found)
