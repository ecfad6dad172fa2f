"""The log-normal distribution, as torch.distributions.LogNormal."""

import math
from typing import Any

from helpers.torch import erfinv, expm1
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class LogNormal(Distribution):
    """Numbers whose logarithm is normal, with mean loc and standard deviation scale."""

    has_rsample = True

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale = self._together(loc, scale)
        super().__init__(self.loc.shape, (), validate_args)
        self._require(self.loc == self.loc, "loc is not a number")
        self._require(self.scale > 0, "scale is above 0")

    @property
    def mean(self) -> Tensor:
        return self._exp(self.loc + self.scale**2 / 2)

    @property
    def mode(self) -> Tensor:
        return self._exp(self.loc - self.scale**2)

    @property
    def variance(self) -> Tensor:
        return expm1(self.scale**2) * self._exp(2 * self.loc + self.scale**2)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        drawn = ops.randn(self._extended_shape(sample_shape), dtype=self.loc.dtype)
        return self._exp(self.loc + drawn * self.scale)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value > 0, "the value is above 0")
        log = ops.log(self._real(value))
        found = -((log - self.loc) ** 2) / (2 * self.scale**2) - ops.log(self.scale)
        return found - self._number(math.log(math.sqrt(2 * math.pi)), found) - log

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value >= 0, "the value is not negative")
        far = (ops.log(self._real(value)) - self.loc) / self.scale
        return 0.5 * (1 + ops.erf(far * self._number(math.sqrt(0.5), far)))

    def icdf(self, value: Tensor) -> Tensor:
        far = self.scale * erfinv(2 * value - 1)
        return self._exp(self.loc + far * self._number(math.sqrt(2), far))

    def entropy(self) -> Tensor:
        start = self._number(0.5 + 0.5 * math.log(2 * math.pi), self.scale)
        return start + ops.log(self.scale) + self.loc

    def _kl(self, other: Any) -> Tensor:
        ratio = (self.scale / other.scale) ** 2
        return 0.5 * (ratio + ((self.loc - other.loc) / other.scale) ** 2 - 1 - ops.log(ratio))
