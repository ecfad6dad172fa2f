"""The exponential distribution, as torch.distributions.Exponential."""

from typing import Any

from helpers.torch import log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Exponential(Distribution):
    """Waiting times at a rate."""

    has_rsample = True

    def __init__(self, rate: Any, validate_args: bool | None = None) -> None:
        (self.rate,) = self._together(rate)
        super().__init__(self.rate.shape, (), validate_args)
        self._require(self.rate > 0, "rate is above 0")

    @property
    def mean(self) -> Tensor:
        return 1 / self.rate

    @property
    def mode(self) -> Tensor:
        return ops.zeros_like(self.rate)

    @property
    def stddev(self) -> Tensor:
        return 1 / self.rate

    @property
    def variance(self) -> Tensor:
        return self.rate**-2

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return -ops.log(self._uniform(sample_shape, self.rate)) / self.rate

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value >= 0, "the value is not negative")
        return ops.log(self.rate) - self.rate * value

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value >= 0, "the value is not negative")
        return 1 - ops.exp(-self.rate * value)

    def icdf(self, value: Tensor) -> Tensor:
        return -log1p(-value) / self.rate

    def entropy(self) -> Tensor:
        return 1 - ops.log(self.rate)

    def _kl(self, other: Any) -> Tensor:
        ratio = other.rate / self.rate
        return ratio - 1 - ops.log(ratio)
