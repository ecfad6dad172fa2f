"""The normal distribution, as torch.distributions.Normal."""

import math
from typing import Any

from helpers.torch import erfinv
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Normal(Distribution):
    """A normal distribution for every element of loc and scale."""

    has_rsample = True

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale = self._together(loc, scale)
        super().__init__(self.loc.shape, (), validate_args)
        self._require(self.loc == self.loc, "loc is not a number")
        self._require(self.scale > 0, "scale is above 0")

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def stddev(self) -> Tensor:
        return self.scale

    @property
    def variance(self) -> Tensor:
        return self.scale**2

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        drawn = ops.randn(self._extended_shape(sample_shape), dtype=self.loc.dtype)
        return self.loc + drawn * self.scale

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        far = (value - self.loc) ** 2 / (2 * self.scale**2)
        found = -far - ops.log(self.scale)
        return found - self._number(math.log(math.sqrt(2 * math.pi)), found)

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        far = (value - self.loc) / self.scale
        return 0.5 * (1 + ops.erf(far * self._number(math.sqrt(0.5), far)))

    def icdf(self, value: Tensor) -> Tensor:
        far = self.scale * erfinv(2 * value - 1)
        return self.loc + far * self._number(math.sqrt(2), far)

    def entropy(self) -> Tensor:
        return self._number(0.5 + 0.5 * math.log(2 * math.pi), self.scale) + ops.log(self.scale)

    def _kl(self, other: Any) -> Tensor:
        ratio = (self.scale / other.scale) ** 2
        return 0.5 * (ratio + ((self.loc - other.loc) / other.scale) ** 2 - 1 - ops.log(ratio))
