"""The Cauchy distribution, as torch.distributions.Cauchy."""

import math
from typing import Any

from helpers.torch import log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Cauchy(Distribution):
    """A heavy-tailed distribution around loc, without a mean."""

    has_rsample = True

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale = self._together(loc, scale)
        super().__init__(self.loc.shape, (), validate_args)
        self._require(self.loc == self.loc, "loc is not a number")
        self._require(self.scale > 0, "scale is above 0")

    @property
    def mean(self) -> Tensor:
        return ops.full_like(self.loc, math.nan)

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        return ops.full_like(self.loc, math.inf)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.icdf(self._uniform(sample_shape, self.loc))

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        far = (value - self.loc) / self.scale
        found = -ops.log(self.scale) - log1p(far**2)
        return found + self._number(-math.log(math.pi), found)

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        angle = ops.atan((value - self.loc) / self.scale)
        return angle * self._number(1 / math.pi, angle) + 0.5

    def icdf(self, value: Tensor) -> Tensor:
        return ops.tan(self._number(math.pi, value) * (value - 0.5)) * self.scale + self.loc

    def entropy(self) -> Tensor:
        return self._number(math.log(4 * math.pi), self.scale) + ops.log(self.scale)

    def _kl(self, other: Any) -> Tensor:
        first = (self.scale + other.scale) ** 2 + (self.loc - other.loc) ** 2
        return ops.log(first) - ops.log(4 * self.scale * other.scale)
