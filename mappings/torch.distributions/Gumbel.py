"""The Gumbel distribution, as torch.distributions.Gumbel."""

import math
from typing import Any

import numpy as np
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Gumbel(Distribution):
    """The largest of many numbers: extreme values around loc."""

    has_rsample = True

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale = self._together(loc, scale)
        super().__init__(self.loc.shape, (), validate_args)
        self._require(self.loc == self.loc, "loc is not a number")
        self._require(self.scale > 0, "scale is above 0")

    @property
    def mean(self) -> Tensor:
        return self.loc + self.scale * self._number(float(np.euler_gamma), self.scale)

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def stddev(self) -> Tensor:
        return self._number(math.pi / math.sqrt(6), self.scale) * self.scale

    @property
    def variance(self) -> Tensor:
        return self.stddev**2

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        drawn = self._uniform(sample_shape, self.loc)
        return self.loc - self.scale * ops.log(-ops.log(drawn))

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        far = (self.loc - value) / self.scale
        return far - self._exp(far) - ops.log(self.scale)

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        return self._exp(-self._exp((self.loc - value) / self.scale))

    def icdf(self, value: Tensor) -> Tensor:
        return self.loc - self.scale * ops.log(-ops.log(value))

    def entropy(self) -> Tensor:
        return ops.log(self.scale) + self._number(1 + float(np.euler_gamma), self.scale)

    def _kl(self, other: Any) -> Tensor:
        euler = self._number(float(np.euler_gamma), self.loc)
        ratio, far = self.scale / other.scale, other.loc / other.scale
        shift = self.loc / other.scale
        last = self._exp(far + self._lgamma(1 + ratio) - shift)
        return -ops.log(ratio) - far + shift + euler * ratio + last - (1 + euler)
